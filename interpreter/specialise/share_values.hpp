// Local value numbering: a block computes each value once.
//
//     v3 = v1 + 2; v4 = v3 < v2; v5 = v1 + 2
//     v3 = v1 + 2; v4 = v3 < v2; v5 = v3      // the copy goes with the next cleaning
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Copies the value from the variable that has it. Draws are all different.
void share_values(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
