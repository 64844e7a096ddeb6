// Writes each block anew: what others read of it, computed in the shortest way that is known.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

void remake_blocks(Residual &residual);

} // namespace bylaw::residual
