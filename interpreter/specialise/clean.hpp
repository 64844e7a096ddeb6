// Takes out of residual code what nothing comes of: variables nobody reads, branches whose ways are the same,
// blocks that only lead on.
//
//     0: v2 = 3 < 2; if v2 to 1 else 2    1: v9 = v1 + 1; to 3    2: to 3    3: finish v1
//     0: finish v1
#pragma once
#include "interpreter/specialise/choices.hpp"

namespace bylaw::residual {

// The same trials with the same results, block order included: only loops go back. When patience ends it is
// as clean as it is by then.
Residual cleaned(Residual residual, ChoiceLimits limits = {}, Patience patience = {});

} // namespace bylaw::residual
