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

void FlowBatch::place(const Box &box, FlowRun &run) const {
    for (const Box::Side &side : box.sides) {
        Lane *column = run.known(side.column);
        for (std::size_t lane = 0; lane < count; lane += 8) {
            if (side.stride != 1) {
                std::fill_n(column + lane, 8, box.value(side, from[lane / 8]));
                continue;
            }
            for (std::uint32_t i = 0; i < 8; ++i) {
                column[lane + i] = box.value(side, from[lane / 8] + i);
            }
        }
    }
}

} // namespace bylaw::odds::rules
