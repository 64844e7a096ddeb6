// Initialises variables that speculated code may read before assignment. Code ahead of a branch reads
// variables that only one way sets, and discards the result on the other. It must find a 0 there, not an
// older trial's value: the passes treat a variable as a boolean if it is set to nothing else.
//
//     0: if v0 to 1 else 2    1: v1 = v0 < 2; to 2    2: v2 = v0 and v1; ...
//     0: v1 = 0; if v0 to 1 else 2    ...
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Changes no result.
void give_first_values(Residual &residual);

} // namespace bylaw::residual
