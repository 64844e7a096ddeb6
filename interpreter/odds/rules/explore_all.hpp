// The loop that all explorers share.
#pragma once
#include "interpreter/odds/rules/solve.hpp"
#include "interpreter/odds/rules/watch.hpp"

namespace bylaw::odds::rules {

// Explores state after state, as long as there are new ones and the budget lasts. An Explorer has `states()`
// that were met, `memory()` that it takes, and `next()`, which looks at one more.
template <class Explorer>
Ending explore_all(Explorer &explorer, Watch &watch, Graph &graph, std::size_t first_check) {
    constexpr std::size_t between_looks = 64;
    Ending ending = Ending::complete;
    while (graph.nodes.size() < explorer.states() && ending == Ending::complete) {
        const std::size_t done = graph.nodes.size();
        if (done % between_looks == 0) {
            ending = watch.look(explorer.states(), explorer.memory() + graph.memory());
        }
        if (ending == Ending::complete && done >= first_check) {
            first_check = done * 3; // a sweep costs about as much as a third of the exploring
            graph.states = explorer.states();
            ending =
                unknown(graph, watch).unexplored < watch.budget().negligible ? Ending::negligible : ending;
        }
        if (ending == Ending::complete) {
            ending = explorer.next();
        }
    }
    graph.states = explorer.states();
    return ending;
}

} // namespace bylaw::odds::rules
