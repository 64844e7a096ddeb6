// What a block works out twice, it works out once.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// The same value is copied from the variable that has it already. Draws are all different.
void share_values(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
