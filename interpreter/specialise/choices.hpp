// Turns ways that only set a few variables, or none, into choices: for engines that take many trials through
// the code at once, a choice is far cheaper than a branch.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// Which ways become choices.
struct ChoiceLimits {
    std::size_t short_way = 8; // instructions, at the most; 0: none does
    bool draws = false;        // even if dice fall on the way
};

// Once through all blocks; false: nothing changed. What comes out may allow more of it.
bool make_choices(Residual &residual, ChoiceLimits limits, Patience patience = {});

} // namespace bylaw::residual
