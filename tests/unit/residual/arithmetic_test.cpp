// Both arithmetics of residual code against numbers twice as wide.
#include "interpreter/residual/arithmetic.hpp"

#include <catch2/catch.hpp>

#include <array>
#include <limits>

using namespace bylaw::residual;

namespace {

__extension__ typedef __int128 Wide; // for no standard

// Rounds by what rounding means: the nearest whole number to one side, or to both.
Wide divided(Wide a, Wide b, std::uint32_t rounding) {
    const Wide whole = a / b;
    const bool exact = whole * b == a, negative = (a < 0) != (b < 0);
    const Wide below = exact || !negative ? whole : whole - 1, above = exact ? whole : below + 1;
    if (rounding == 0) {
        return below;
    }
    if (rounding == 1) {
        return above;
    }
    const Wide to_below = b > 0 ? a - below * b : below * b - a,
               to_above = b > 0 ? above * b - a : a - above * b;
    return to_below != to_above ? (to_below < to_above ? below : above) : (negative ? below : above);
}

Wide expected(Op op, Wide a, Wide b, std::uint32_t imm) {
    switch (op) {
    case Op::copy: return a;
    case Op::add: return a + b;
    case Op::subtract: return a - b;
    case Op::multiply: return a * b;
    case Op::divide: return divided(a, b, imm);
    case Op::lesser: return a <= b ? a : b;
    case Op::greater: return a >= b ? a : b;
    case Op::equal: return a == b ? 1 : 0;
    case Op::less: return a < b ? 1 : 0;
    case Op::less_equal: return a <= b ? 1 : 0;
    case Op::negation: return a == 0 ? 1 : 0;
    case Op::absolute: return a < 0 ? -a : a;
    case Op::odd: return a % 2 != 0 ? 1 : 0;
    case Op::lookup:
    case Op::choose:
    case Op::draw: break;
    }
    return 0;
}

std::int32_t wrapping(Op op, std::int32_t a, std::int32_t b, std::uint32_t imm) {
    switch (op) {
        // clang-format off
#define ARITHMETIC_OP(name, ...) case Op::name: return Arithmetic<Wrapping>::name(a, b, imm);
#define RESIDUAL_OP(name, ...) case Op::name: break;
#include "interpreter/residual/ops.def"
        // clang-format on
    }
    return 0;
}

template <class Number> constexpr std::array<Number, 15> numbers() {
    using Limits = std::numeric_limits<Number>;
    return {0,
            1,
            -1,
            2,
            -2,
            3,
            -7,
            10,
            4096,
            -4097,
            Limits::max(),
            Limits::max() - 1,
            Limits::min(),
            Limits::min() + 1,
            Limits::max() / 2};
}

// Of each operation, each rounding.
template <class Check> void each_operation(Check check) {
    for (std::size_t i = 0; i < op_table.size(); ++i) {
        const auto op = static_cast<Op>(i);
        for (std::uint32_t imm = 0; traits(op).arithmetic && imm < (op == Op::divide ? 3U : 1U); ++imm) {
            INFO(traits(op).name << ", " << imm);
            check(op, imm);
        }
    }
}

} // namespace

TEST_CASE("checked arithmetic is exact, or says that it cannot be") {
    each_operation([](Op op, std::uint32_t imm) {
        for (const std::int64_t a : numbers<std::int64_t>()) {
            for (const std::int64_t b : numbers<std::int64_t>()) {
                const auto made = compute(op, a, b, imm);
                if (op == Op::divide && b == 0) {
                    CHECK(!made);
                    continue;
                }
                const Wide exact = expected(op, a, b, imm);
                const bool fits = exact >= INT64_MIN && exact <= INT64_MAX;
                CHECK(made.has_value() == fits);
                CHECK((!made || *made == static_cast<std::int64_t>(exact)));
            }
        }
    });
}

TEST_CASE("wrapping arithmetic keeps the lowest 32 bits of what is exact") {
    each_operation([](Op op, std::uint32_t imm) {
        for (const std::int32_t a : numbers<std::int32_t>()) {
            for (const std::int32_t b : numbers<std::int32_t>()) {
                if (op != Op::divide || b != 0) {
                    CHECK(wrapping(op, a, b, imm) ==
                          static_cast<std::int32_t>(static_cast<std::uint32_t>(expected(op, a, b, imm))));
                }
            }
        }
    });
}

TEST_CASE("what is no arithmetic is not worked out of two numbers") {
    for (const Op op : {Op::lookup, Op::choose, Op::draw}) {
        CHECK(!compute(op, 1, 1, 0));
    }
}
