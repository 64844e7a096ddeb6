// What a block works out twice, it works out once.
//
//     v3 = v1 + 2; v4 = v3 < v2; v5 = v1 + 2
//     v3 = v1 + 2; v4 = v3 < v2; v5 = v3      // the copy goes with the next cleaning
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// The same value is copied from the variable that has it already. Draws are all different.
void share_values(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
