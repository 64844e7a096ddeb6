// A whole number as rules write it: digits, with `_` between them for the eye. The one place that reads them.
#pragma once
#include <charconv>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bylaw {

// Reads a few digits only, as in nearly all numbers; -1 for other texts.
inline std::int64_t few_digits(std::string_view written) {
    if (written.empty() || written.size() > 9)
        return -1;
    std::int64_t number = 0;
    for (const char c : written) {
        if (c < '0' || c > '9')
            return -1;
        number = number * 10 + (c - '0');
    }
    return number;
}

// Nothing where it is no number or larger than 64 bits hold.
inline std::optional<std::int64_t> whole_number(std::string_view written) {
    if (const std::int64_t number = few_digits(written); number >= 0)
        return number;
    std::string without;
    if (written.find('_') != written.npos) {
        without = written;
        std::erase(without, '_');
        written = without;
    }
    std::int64_t number = 0;
    const char *end = written.data() + written.size();
    const auto [read, error] = std::from_chars(written.data(), end, number);
    return error == std::errc{} && read == end ? std::optional(number) : std::nullopt;
}

} // namespace bylaw
