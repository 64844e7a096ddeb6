// Gives variables that are never needed at the same time, and of which one becomes the other, one name: then
// the move between them is none.
//
//     v5 = v1 - v4; v1 := v5; to 2        // v5 is of no use behind the move, v1 of none before it is set
//     v1 = v1 - v4; to 2
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Nothing is done to code with too many variables.
void coalesce(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
