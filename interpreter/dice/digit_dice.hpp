// A `d66` is two dice to some and a die of 66 sides to others.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace bylaw {

// "66" where the sides read like the digits of usual dice that are all alike; nothing of other dice.
inline std::string digits_of(std::int64_t sides) {
    const std::string digits = std::to_string(sides);
    const bool alike = digits.find_first_not_of(digits[0]) == std::string::npos;
    return digits.size() > 1 && alike && std::string_view("468").find(digits[0]) != std::string_view::npos
               ? digits
               : std::string();
}

} // namespace bylaw
