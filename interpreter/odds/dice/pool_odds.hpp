// The distribution of one pool of dice.
#pragma once
#include "interpreter/dice/pool.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

namespace bylaw::odds {

ExactDistribution pool_odds(const Pool &pool, Budget &budget);
// One die with all that it adds, as one that shows the sum. Explosions without end are followed to where they
// are too unlikely to matter.
ExactDistribution exploding_die(const Pool &pool, DieGroup group, Budget &budget);
// The total does not depend on the dice's order: the sum of what each shows, or how many count.
bool is_sum(const Pool &pool);

} // namespace bylaw::odds
