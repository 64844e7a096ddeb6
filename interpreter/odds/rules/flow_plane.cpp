#include "interpreter/odds/rules/flow_plane.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

Box::Box(const ResidualCode::Stop &stop, std::size_t most) {
    for (const ResidualCode::Field &each : stop.fields) {
        sides.push_back({each.column, each.low, each.span, 0});
    }
    std::ranges::stable_sort(sides, std::ranges::greater{}, &Side::span);
    std::size_t all = 1;
    for (Side &side : sides) {
        side.stride = static_cast<std::uint32_t>(all);
        if (side.span >= most || all * (std::size_t{side.span} + 1) > most) {
            return;
        }
        all *= std::size_t{side.span} + 1;
    }
    size = all;
}

} // namespace bylaw::odds::rules
