#include "interpreter/odds/rules/flow_plane.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

Box::Box(const ResidualCode::Stop &stop, std::size_t most) {
    for (const ResidualCode::Field &each : stop.fields) {
        sides.push_back({each.column, each.low, each.span, 0});
    }
    std::ranges::sort(sides, [](const Side &a, const Side &b) { return a.span != b.span ? a.span > b.span : a.column < b.column; });
    if (!sides.empty() && sides[0].span < most) {
        row = (sides[0].span + 8) / 8 * 8;
        sides[0].stride = 1;
    }
    std::size_t all = row;
    for (std::size_t i = 1; i < sides.size(); ++i) {
        sides[i].stride = static_cast<std::uint32_t>(all);
        if (all > most) {
            return;
        }
        all *= std::size_t{sides[i].span} + 1;
    }
    size = all <= most ? all : 0;
}

} // namespace bylaw::odds::rules
