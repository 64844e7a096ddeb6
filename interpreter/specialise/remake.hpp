// Writes each block anew: what others read of it, computed in the shortest way that is known.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

void remake_blocks(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
