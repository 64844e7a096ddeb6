// Dice that compound: each shows the sum of itself and all that it added, and is kept or counted by that.
#pragma once
#include "interpreter/dice/pool.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <optional>

namespace bylaw::odds {

// As many independent rolls, added up.
ExactDistribution power_of(ExactDistribution one, std::uint32_t count, Budget &budget);
ExactDistribution compounds_odds(const Pool &pool, Budget &budget);
// The mean, though explosions have no end; none where that is not known.
std::optional<Ratio> compounds_mean(const Pool &pool);

} // namespace bylaw::odds
