#include "interpreter/odds/rules/flow_batch.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

double FlowBatch::take(Plane &plane, std::size_t at, double least) {
    double *states = plane.mass() + at, left = 0;
    std::uint64_t taken = 0;
    for (std::size_t i = 0; i < 8; ++i) {
        const bool enough = states[i] >= least;
        left += enough ? 0 : states[i];
        mass[count + i] = enough ? states[i] : 0;
        taken |= static_cast<std::uint64_t>(enough ? 1 : 0) << i;
        states[i] = 0;
    }
    if (taken != 0) {
        from[count / 8] = static_cast<std::uint32_t>(at);
        lanes.words[count / 64] |= taken << count % 64;
        count += 8;
    }
    return left;
}

void FlowBatch::place(const Box &box, FlowGroup &games) const {
    for (const Box::Side &side : box.sides) {
        games.at[side.column] = {games.own_column(side.column), false};
    }
    for (std::size_t lane = 0; lane < count && !box.sides.empty(); lane += 8) {
        std::uint32_t rest = from[lane / 8];
        for (std::size_t i = box.sides.size(); i-- > 1;) {
            const Box::Side &side = box.sides[i];
            const std::uint32_t offset = rest / side.stride;
            rest -= offset * side.stride;
            std::fill_n(games.own_column(side.column) + lane, 8, side.low + static_cast<Lane>(offset));
        }
        const Box::Side &inner = box.sides[0];
        for (std::uint32_t i = 0; i < 8; ++i) { // a row may be longer than the side, but nobody stands there
            games.own_column(inner.column)[lane + i] = inner.low + static_cast<Lane>(std::min(rest + i, inner.span));
        }
    }
}

} // namespace bylaw::odds::rules
