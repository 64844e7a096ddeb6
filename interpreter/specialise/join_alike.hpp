// Joins two ways that differ in a few instructions, with a select where they differ: a blow and a harder blow
// are a blow, and perhaps twice the number.
//
//     0: if v1 to 1 else 2    1: v4 = draw; v5 = v4 * 2; v3 := v5; to 4
//     2: if v6 to 3 else 4    3: v7 = draw; v3 := v7; to 4
//     0: v8 = v1 or v6; if v8 to 1 else 4    1: v4 = draw; v5 = v4 * 2; v9 = v4; v9 = v5 if v1; v3 := v9; to
//     4
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Has anything changed? For engines that take many trials at once: a way costs them as much for few as for
// all.
bool join_alike(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
