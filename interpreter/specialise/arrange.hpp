// The order of residual code's blocks, and the numbers of its variables.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// Only loops go back, and what no jump leads to is gone.
void order_blocks(Residual &residual);

// As they are met in the code, without gaps.
void number_variables(Residual &residual);

} // namespace bylaw::residual
