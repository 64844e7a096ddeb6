// Tail merging: two blocks with equal ends and continuations, except for variable names, end in one block. A
// blow and a harder blow differ in a number only.
//
//     1: v4 = v3 + 2; v5 = v1 - v4; to 9    2: v6 = v3 + 9; v7 = v1 - v6; to 9      // 9 reads v5, or v7
//     1: v4 = v3 + 2; v8 := v4; to 3        2: v6 = v3 + 9; v8 := v6; to 3    3: v5 = v1 - v8; to 9
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// Returns whether anything changed. Fewer common instructions than `few` are not worth a jump; unreachable
// blocks stay.
bool share_tails(Residual &residual, std::size_t few = 6, Patience patience = {});

} // namespace bylaw::residual
