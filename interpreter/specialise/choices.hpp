// Turns ways that only set a few variables, or none, into choices: for engines that take many trials through
// the code at once, a choice is far cheaper than a branch.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// To be done last: a choice reads the variable that it sets.
void make_choices(Residual &residual);

} // namespace bylaw::residual
