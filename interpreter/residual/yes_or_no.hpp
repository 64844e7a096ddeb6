// Which variables of residual code hold a 1 or a 0 whatever is done.
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

#include <vector>

namespace bylaw::residual {

// By variable: it is set somewhere, and to a 1 or a 0 wherever it is set. (What its bounds say is so only
// where somebody reads it: code that is run ahead of a branch computes with whatever stands there.) What is
// set nowhere holds whatever was there before, as what a list would hold beyond its end.
std::vector<bool> yes_or_no_variables(const Residual &residual, Patience &patience);

} // namespace bylaw::residual
