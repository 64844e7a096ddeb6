#include "interpreter/machine/grid_lines.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::int64_t widest = 1024; // from the first stretch that begins somewhere to the last one's begin
constexpr std::int64_t beside = 32;   // numbers that often lie below and above

} // namespace

std::optional<KeyLines> key_lines(const GridKey &key) {
    const auto first = std::ranges::upper_bound(key.starts, INT64_MIN);
    const std::int64_t low = first == key.starts.end() ? 0 : *first;
    const std::int64_t high = first == key.starts.end() ? 0 : key.starts.back();
    constexpr std::int64_t large = std::int64_t{1} << 30;
    if (low < -large || high > large || high - low > widest) {
        return {};
    }
    KeyLines made{low - beside, {}};
    for (std::int64_t number = made.first; number <= high + beside; ++number) {
        made.lines.push_back(key.line_of(number));
    }
    return made;
}

} // namespace bylaw
