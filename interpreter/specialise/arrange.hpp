// The order of residual code's blocks, and the numbers of its variables.
//
//     0: v8 = draw 0; to 2    1: finish v8    2: if v8 to 1 else 0
//     0: v0 = draw 0; to 1    1: if v0 to 2 else 0    2: finish v0
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Only loops go back, and what no jump leads to is gone.
void order_blocks(Residual &residual);

// As they are met in the code, without gaps.
void number_variables(Residual &residual);

} // namespace bylaw::residual
