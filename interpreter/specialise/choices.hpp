// If-conversion: replaces short branches with selects. Engines that run many trials at once execute a select
// far faster than a branch.
//
//     0: if v2 to 1 else 2    1: v5 = v1 - 2; v1 := v5; to 2    2: ...
//     0: v5 = v1 - 2; v1 = v5 if v2; ...
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Which ways become choices.
struct ChoiceLimits {
    std::size_t short_way = 8; // instructions, at the most; 0: none does
    bool draws = false;        // even if dice fall on the way
};

// Once through all blocks; false: nothing changed. What comes out may allow more of it.
bool make_choices(Residual &residual, ChoiceLimits limits, Patience patience = {});

} // namespace bylaw::residual
