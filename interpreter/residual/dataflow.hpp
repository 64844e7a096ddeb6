// What holds before each block because of what holds behind it: worked out anew until nothing changes. Blocks
// stand in an order in which only loops go back, so that few rounds are enough.
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
