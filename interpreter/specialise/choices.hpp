// Turns ways that only set a few variables, or none, into choices: for engines that take many trials through
// the code at once, a choice is far cheaper than a branch.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// Once through all blocks; false: nothing changed. What comes out may allow more of it.
bool make_choices(Residual &residual, std::size_t short_way);

} // namespace bylaw::residual
