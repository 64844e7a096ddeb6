// Which variables of residual code hold a 1 or a 0 whatever is done.
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

#include <vector>

namespace bylaw::residual {

// For each variable, whether it is set somewhere, and to 1 or 0 everywhere. (Its bounds hold only where it is
// read: speculated code computes with any value.) An unset variable holds an arbitrary value, as does a list
// beyond its end.
std::vector<bool> yes_or_no_variables(const Residual &residual, Patience &patience);

} // namespace bylaw::residual
