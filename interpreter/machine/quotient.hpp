// Division with the rounding of rulebooks.
#pragma once
#include <cstdint>

namespace bylaw {

// a / b, rounded: 0 down, 1 up, 2 nearest with halves away from zero. b is not 0, and not -1 for the smallest
// number.
constexpr std::int64_t quotient(std::int64_t a, std::int64_t b, std::int64_t rounding) {
    const std::int64_t whole = a / b, rest = a % b;
    const bool exact = rest == 0, negative = (a < 0) != (b < 0);
    switch (rounding) {
    case 0: return whole - static_cast<std::int64_t>(!exact && negative);
    case 1: return whole + static_cast<std::int64_t>(!exact && !negative);
    default: {
        const auto size = [](std::int64_t n) {
            return n < 0 ? -static_cast<std::uint64_t>(n) : static_cast<std::uint64_t>(n);
        };
        const bool away = size(rest) >= size(b) - size(rest); // half or more, without doubling
        return whole + (away && !exact ? (negative ? -1 : 1) : 0);
    }
    }
}

} // namespace bylaw
