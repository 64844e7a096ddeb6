// Checked 64-bit arithmetic of the dice operators. Private to this folder.
#pragma once
#include "interpreter/dice/dice_error.hpp"
#include "interpreter/dice/dice_node.hpp"

#include <algorithm>

namespace bylaw {

// Rounded down: -3 / 2 is -2. The divisor is not 0, and not -1 for the smallest number.
constexpr std::int64_t floor_quotient(std::int64_t a, std::int64_t b) {
    const std::int64_t quotient = a / b;
    return quotient - static_cast<std::int64_t>(a % b != 0 && (a < 0) != (b < 0));
}

// Writes the result, or says why there is none.
inline DiceError apply(DiceOperator how, std::int64_t a, std::int64_t b, std::int64_t &result) {
    bool overflow = false;
    switch (how) {
    case DiceOperator::add: overflow = __builtin_add_overflow(a, b, &result); break;
    case DiceOperator::subtract: overflow = __builtin_sub_overflow(a, b, &result); break;
    case DiceOperator::multiply: overflow = __builtin_mul_overflow(a, b, &result); break;
    case DiceOperator::divide:
        if (b == 0) {
            return DiceError::division_by_zero;
        }
        overflow = a == INT64_MIN && b == -1;
        result = overflow ? 0 : floor_quotient(a, b);
        break;
    case DiceOperator::greater: result = std::max(a, b); break;
    case DiceOperator::lesser: result = std::min(a, b); break;
    }
    return overflow ? DiceError::overflow : DiceError::none;
}

} // namespace bylaw
