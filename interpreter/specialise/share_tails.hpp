// Two blocks that end alike, and go on alike but for the names of their variables, end in one block: what a
// blow and a harder blow do is the same but for the number.
//
//     1: v4 = v3 + 2; v5 = v1 - v4; to 9    2: v6 = v3 + 9; v7 = v1 - v6; to 9      // 9 reads v5, or v7
//     1: v4 = v3 + 2; v8 := v4; to 3        2: v6 = v3 + 9; v8 := v6; to 3    3: v5 = v1 - v8; to 9
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Has anything changed? Fewer instructions than `few` are not worth a jump; blocks that nobody comes to any
// more stay.
bool share_tails(Residual &residual, std::size_t few = 6, Patience patience = {});

} // namespace bylaw::residual
