// Simplifies residual code: removes dead variables, branches with equal ways, and blocks that only lead on.
//
//     0: v2 = 3 < 2; if v2 to 1 else 2    1: v9 = v1 + 1; to 3    2: to 3    3: finish v1
//     0: finish v1
#pragma once
#include "interpreter/specialise/choices.hpp"

namespace bylaw::residual {

// Keeps all trials and results, also the order of blocks: only loops go back. At the deadline it returns the
// current state.
Residual cleaned(Residual residual, ChoiceLimits limits = {}, Patience patience = {});

} // namespace bylaw::residual
