#include "interpreter/odds/rules/flow_plane.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

Box::Box(const ResidualCode::Stop &stop, std::size_t most) {
    for (const ResidualCode::Field &each : stop.fields) {
        sides.push_back({each.column, each.low, each.span, 0});
    }
    std::ranges::sort(sides, [](const Side &a, const Side &b) {
        return a.span != b.span ? a.span > b.span : a.column < b.column;
    });
    std::size_t all = 8;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        const std::size_t length = std::size_t{sides[i].span} + 1;
        if (length > most || all > most) {
            return;
        }
        sides[i].stride = i == 0 ? 1 : static_cast<std::uint32_t>(all);
        all = i == 0 ? (length + 7) / 8 * 8 : all * length;
        row = i == 0 ? all : row;
    }
    size = all <= most ? all : 0;
}

} // namespace bylaw::odds::rules
