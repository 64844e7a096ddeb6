// A whole number as rules write it: digits, with `_` between them for the eye. The one place that reads them.
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bylaw {

// Nothing where it is no number or larger than 64 bits hold.
inline std::optional<std::int64_t> whole_number(std::string_view written) {
    std::string digits;
    for (const char c : written)
        if (c != '_')
            digits += c;
    std::int64_t number = 0;
    const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
    if (error != std::errc{} || digits.empty() || end != digits.data() + digits.size())
        return std::nullopt;
    return number;
}

} // namespace bylaw
