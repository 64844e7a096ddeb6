// The operations of residual code: their numbers, and what ops.def says of each.
#pragma once
#include <array>
#include <cstdint>

#pragma GCC diagnostic error "-Wswitch" // a forgotten operation fails the build

namespace bylaw::residual {

enum class Op : std::uint8_t {
#define RESIDUAL_OP(name, ...) name,
#include "interpreter/residual/ops.def"
};

enum class Reads : std::uint8_t { a, a_b, a_b_to };
enum class Gives : std::uint8_t { number, truth, as_a, as_both };
enum class Order : std::uint8_t { commutes, ordered };

struct OpTraits {
    const char *name;
    Reads reads;
    Gives gives;
    Order order;
    bool arithmetic; // made of numbers alone

    constexpr bool reads_b() const { return reads != Reads::a; }
    // Its target keeps a part of its old value.
    constexpr bool keeps() const { return reads == Reads::a_b_to; }
};

inline constexpr std::array op_table{
#define RESIDUAL_OP(name, reads, gives, order, meaning)                                                      \
    OpTraits{#name, Reads::reads, Gives::gives, Order::order, false},
#define ARITHMETIC_OP(name, reads, gives, order, value, meaning)                                             \
    OpTraits{#name, Reads::reads, Gives::gives, Order::order, true},
#include "interpreter/residual/ops.def"
};

constexpr const OpTraits &traits(Op op) {
    return op_table[static_cast<std::size_t>(op)];
}

} // namespace bylaw::residual
