// Global value numbering: a value that some variable already holds is not computed again. A variable with one
// possible value becomes that number, and a branch with one possible way a jump.
//
//     0: v2 = v1 is 5; if v2 to 1 else 2    1: v3 = v1 < 4; v4 = v1 + v6; if v3 to 7 else 8
//     0: v2 = v1 is 5; if v2 to 1 else 2    1: v4 = 5 + v6; to 8
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

void reuse_values(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
