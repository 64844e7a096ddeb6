// Values that some variable already holds where a block needs them, whatever block made them, are not made
// again; what can only be a number is that number; a branch that can only go one way goes there.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

void reuse_values(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
