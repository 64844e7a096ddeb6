// Sums of equal dice: powers of a polynomial whose exponents are values and whose coefficients are weights.
#pragma once
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

namespace bylaw::odds {

// `count` dice with these sides, added up. Of no dice: 0 for certain.
ExactDistribution sum_of(const std::vector<Side> &sides, std::uint32_t count, Budget &budget);

} // namespace bylaw::odds
