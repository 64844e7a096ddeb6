// Backward dataflow: facts before each block from the facts behind it, until a fixpoint. Blocks are in an
// order in which only loops go back, so few rounds suffice.
#pragma once
#include <cstddef>
#include <utility>
#include <vector>

namespace bylaw::residual {

// `transfer` says what holds before a block, by what `before` says of those that it leads to.
template <class Fact, class Transfer> void solve_backwards(std::vector<Fact> &before, Transfer transfer) {
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t id = before.size(); id-- > 0;) {
            Fact now = transfer(id);
            if (!(now == before[id])) {
                before[id] = std::move(now);
                changed = true;
            }
        }
    }
}

} // namespace bylaw::residual
