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
