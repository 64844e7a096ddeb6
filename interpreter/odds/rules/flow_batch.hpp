// Games that are taken out of a plane together: eight states of a row side by side, up to 256 in all.
#pragma once
#include "interpreter/odds/rules/flow_run.hpp"

namespace bylaw::odds::rules {

struct FlowBatch {
    std::size_t count = 0; // lanes at work; some of them stand for no game
    LaneSet lanes;         // those that do
    alignas(64) std::array<double, flow_lanes> mass{};
    std::array<std::uint32_t, flow_lanes / 8> from{}; // per eight lanes: the first state

    bool full() const { return count == flow_lanes; }
    void clear() {
        count = 0;
        lanes = {};
    }
    // Eight more states; their plane has them no more. What is less likely than `least` is not taken: its
    // sum.
    double take(Plane &plane, std::size_t at, double least);
    // Their variables, as columns.
    void place(const Box &box, FlowRun &run) const;
    std::uint32_t state(std::size_t lane) const {
        return from[lane / 8] + static_cast<std::uint32_t>(lane % 8);
    }
};

} // namespace bylaw::odds::rules
