// Two blocks that end alike, and go on alike but for the names of their variables, end in one block: what a
// blow and a harder blow do is the same but for the number.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// Has anything changed? Fewer instructions than `few` are not worth a jump; blocks that nobody comes to any
// more stay.
bool share_tails(Residual &residual, std::size_t few = 6, Patience patience = {});

} // namespace bylaw::residual
