// Residual arithmetic, stated once in ops.def, for each treatment of numbers that grow too large.
#pragma once
#include "interpreter/machine/quotient.hpp"
#include "interpreter/residual/ops.hpp"

#include <optional>

namespace bylaw::residual {

// Says so.
struct Checked {
    using Number = std::int64_t;
    using Result = std::optional<Number>;

    static constexpr Result exact(Number value) { return value; }
    static constexpr Result sum(Number a, Number b) {
        Number made = 0;
        return __builtin_add_overflow(a, b, &made) ? Result() : made;
    }
    static constexpr Result difference(Number a, Number b) {
        Number made = 0;
        return __builtin_sub_overflow(a, b, &made) ? Result() : made;
    }
    static constexpr Result product(Number a, Number b) {
        Number made = 0;
        return __builtin_mul_overflow(a, b, &made) ? Result() : made;
    }
    static constexpr Result divided(Number a, Number b, std::uint32_t rounding) {
        return b == 0 || (b == -1 && a == INT64_MIN) ? Result() : quotient(a, b, rounding);
    }
    static constexpr Result magnitude(Number a) { return a < 0 ? difference(0, a) : a; }
};

// Wraps around, in columns of 32 bits. Every value that is read is small (residual_limit); values on untaken
// ways or in idle lanes may be anything. A divisor is never 0.
struct Wrapping {
    using Number = std::int32_t;
    using Result = Number;

    static constexpr Number exact(Number value) { return value; }
    static constexpr Number wrapped(std::uint32_t value) { return static_cast<Number>(value); }
    static constexpr std::uint32_t bits(Number value) { return static_cast<std::uint32_t>(value); }

    static constexpr Number sum(Number a, Number b) { return wrapped(bits(a) + bits(b)); }
    static constexpr Number difference(Number a, Number b) { return wrapped(bits(a) - bits(b)); }
    static constexpr Number product(Number a, Number b) { return wrapped(bits(a) * bits(b)); }
    static constexpr Number divided(Number a, Number b, std::uint32_t rounding) {
        return static_cast<Number>(quotient(a, b, rounding));
    }
    static constexpr Number magnitude(Number a) { return a < 0 ? difference(0, a) : a; }
};

// Each operation as a function of its name.
template <class A> struct Arithmetic {
    using Number = typename A::Number;
#define ARITHMETIC_OP(name, reads, gives, order, value, meaning)                                             \
    static constexpr typename A::Result name(Number a, [[maybe_unused]] Number b,                            \
                                             [[maybe_unused]] std::uint32_t imm) {                           \
        return value;                                                                                        \
    }
#include "interpreter/residual/ops.def"
};

// Computes an operation that is known only at run time. Nothing: the result is too large, or it is no
// arithmetic.
constexpr std::optional<std::int64_t> compute(Op op, std::int64_t a, std::int64_t b, std::uint32_t imm) {
    switch (op) {
        // clang-format off
#define ARITHMETIC_OP(name, ...) case Op::name: return Arithmetic<Checked>::name(a, b, imm);
#define RESIDUAL_OP(name, ...) case Op::name: return std::nullopt;
#include "interpreter/residual/ops.def"
        // clang-format on
    }
    return std::nullopt;
}

} // namespace bylaw::residual
