// Whether to go on: asked now and then by whoever looks for odds.
#pragma once
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/solve.hpp"

#include <chrono>

namespace bylaw::odds::rules {

class Watch {
  public:
    explicit Watch(const Budget &budget) : budget_(budget), begun_(std::chrono::steady_clock::now()) {}

    // `complete`: go on.
    Ending look(std::size_t states, std::size_t memory) const {
        const double seconds =
            std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
        if (budget_.go_on && !budget_.go_on(states, seconds)) {
            return Ending::interrupted;
        }
        if (states > budget_.states) {
            return Ending::states;
        }
        if (seconds > budget_.seconds) {
            return Ending::seconds;
        }
        return memory >> 20 > budget_.megabytes ? Ending::megabytes : Ending::complete;
    }

  private:
    const Budget &budget_;
    std::chrono::steady_clock::time_point begun_;
};

// Explores state after state, as long as there are new ones and the budget lasts. An Explorer has `states()`
// that were met, `memory()` that it takes, and `next()`, which looks at one more.
template <class Explorer>
Ending explore_all(Explorer &explorer, const Budget &budget, Graph &graph, std::size_t first_check) {
    constexpr std::size_t between_looks = 64;
    const Watch watch(budget);
    Ending ending = Ending::complete;
    while (graph.nodes.size() < explorer.states() && ending == Ending::complete) {
        const std::size_t done = graph.nodes.size();
        if (done % between_looks == 0) {
            ending = watch.look(explorer.states(), explorer.memory() + graph.memory());
        }
        if (ending == Ending::complete && done >= first_check) {
            first_check = done * 3; // a sweep costs about as much as a third of the exploring
            graph.states = explorer.states();
            ending = unknown(graph).unexplored < budget.negligible ? Ending::negligible : ending;
        }
        if (ending == Ending::complete) {
            ending = explorer.next();
        }
    }
    graph.states = explorer.states();
    return ending;
}

} // namespace bylaw::odds::rules
