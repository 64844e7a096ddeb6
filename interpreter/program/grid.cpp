// Which row or column of a grid a value is of.
#include "interpreter/program/program.hpp"

#include <algorithm>

namespace bylaw {

std::uint32_t GridKey::line_of(std::int64_t value) const {
    const auto next = std::ranges::upper_bound(starts, value);
    return next == starts.begin() ? no_id : lines[static_cast<std::size_t>(next - starts.begin()) - 1];
}

} // namespace bylaw
