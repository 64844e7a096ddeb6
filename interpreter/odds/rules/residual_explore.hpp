// The states of residual code: the same graph as from the reference machine, in a thousandth of the time.
#pragma once
#include "interpreter/odds/rules/explore.hpp"
#include "interpreter/odds/rules/residual_code.hpp"

namespace bylaw::odds::rules {

// Ending::failed: the code bails somewhere, so the reference machine has to be asked.
Ending explore(ResidualCode &code, Watch &watch, Graph &graph);

} // namespace bylaw::odds::rules
