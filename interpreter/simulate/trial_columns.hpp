// Which column of trial code each variable of residual code stands in.
#pragma once
#include "interpreter/residual/residual.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

struct TrialColumns {
    std::vector<std::uint32_t> of; // by variable
    std::vector<bool> kept;        // by variable: other lanes may still need what its column held
    std::uint32_t count = 0;
};
TrialColumns columns_of(const residual::Residual &residual);

// Visits what a block reads, but for its reports, which are read when all blocks have run.
template <class F> void each_read(const residual::Block &block, F &&f) {
    for (const residual::Instruction &in : block.code) {
        f(in.a);
        f(in.b);
    }
    for (const residual::Move &move : block.moves) {
        f(move.from);
    }
    if (block.exit.kind == residual::Exit::Kind::branch) {
        f(block.exit.condition);
    }
}

} // namespace bylaw
