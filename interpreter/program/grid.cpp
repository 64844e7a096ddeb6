// Which row or column of a grid a value is of.
#include "interpreter/program/program.hpp"

#include <algorithm>

namespace bylaw {

std::uint32_t GridKey::line_of(std::int64_t value) const {
    constexpr std::size_t few = 16; // to be counted sooner than searched
    const auto at = starts.size() <= few
                        ? static_cast<std::size_t>(
                              std::ranges::count_if(starts, [&](std::int64_t each) { return each <= value; }))
                        : static_cast<std::size_t>(std::ranges::upper_bound(starts, value) - starts.begin());
    return at == 0 ? no_id : lines[at - 1];
}

} // namespace bylaw
