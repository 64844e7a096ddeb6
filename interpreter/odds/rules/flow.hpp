// Odds without a graph: probability flows through residual code, stop after stop, from the first draw to the
// ends. All states of one stop are done together, in columns; what is added to a counter parts the flow into
// layers.
#pragma once
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/residual_code.hpp"
#include "interpreter/odds/rules/solve.hpp"

namespace bylaw::odds::rules {

struct Flowed {
    Ending ending = Ending::complete; // failed: the code bails somewhere
    Solution<double> solution;
    std::size_t states = 0, edges = 0; // that differ
};

// Nothing: there may be too many states, or they come round too often; a graph does better
// (residual_explore.hpp).
std::optional<Flowed> flow(ResidualCode &code, Watch &watch);

} // namespace bylaw::odds::rules
