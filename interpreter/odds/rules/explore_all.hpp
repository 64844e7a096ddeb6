// The loop that all explorers share.
#pragma once
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

// Explores state after state, as long as there are new ones and the budget lasts. An Explorer has `states()`
// that were met, `memory()` that it takes, and `next()`, which looks at one more.
template <class Explorer>
Ending explore_all(Explorer &explorer, Watch &watch, Graph &graph, std::size_t first_check) {
    constexpr std::size_t between_looks = 64;
    // To solve takes so many times as long as a look at what is unexplored: there is one layer for each value
    // of what is earned on the way. Measured.
    constexpr double with_layers = 8, without = 2;
    double seconds_per_state = 0; // per state in such a search
    Ending ending = Ending::complete;
    double hope = 2; // so much may be unknown; more than there is: anything
    while (graph.nodes.size() < explorer.states() && ending == Ending::complete) {
        const std::size_t done = graph.nodes.size();
        if (done % between_looks == 0 || !watch.allows(explorer.states())) {
            const bool layers = std::ranges::count(graph.earned, true) > 0;
            watch.reserve((layers ? with_layers : without) * seconds_per_state * static_cast<double>(done));
            ending = watch.look(explorer.states(), explorer.memory() + graph.memory());
            if (watch.hope() < hope) {
                hope = watch.hope();
                first_check = std::min(first_check, done);
            }
        }
        if (ending == Ending::complete && done >= first_check) {
            first_check = done * 3; // a sweep costs about as much as a third of the exploring
            graph.states = explorer.states();
            const double begun = watch.seconds();
            const double unexplored = unknown(graph, watch).unexplored;
            seconds_per_state = (watch.seconds() - begun) / static_cast<double>(done);
            if (unexplored < watch.budget().negligible) {
                ending = Ending::negligible;
            } else if (unexplored > hope) {
                ending = Ending::doubtful;
            }
        }
        if (ending == Ending::complete) {
            ending = explorer.next();
        }
    }
    graph.states = explorer.states();
    return ending;
}

} // namespace bylaw::odds::rules
