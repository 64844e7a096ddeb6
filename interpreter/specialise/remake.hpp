// Writes each block again: what others read of it, computed in the shortest way that is known.
//
//     v4 = not v1; v5 = not v2; v6 = least of v4 v5; v7 = not v6   // others read v7; v1, v2 are yes or no
//     v7 = greatest of v1 v2
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

void remake_blocks(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
