// Gives variables that are never needed at the same time, and of which one becomes the other, one name: then
// the move between them is none.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// Nothing is done to code with too many variables.
void coalesce(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
