// What a trial may read although nothing on its way has set it: code that is run ahead of a branch reads on
// both ways what only one has set, and makes nothing of it on the other. It finds a 0 there, not what an
// earlier trial has left: the passes take a variable for a yes or no where it is set to nothing else.
//
//     0: if v0 to 1 else 2    1: v1 = v0 < 2; to 2    2: v2 = v0 and v1; ...
//     0: v1 = 0; if v0 to 1 else 2    ...
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Changes no result.
void give_first_values(Residual &residual);

} // namespace bylaw::residual
