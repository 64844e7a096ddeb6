// The mean of dice in closed form, where there is one: endless explosions have an exact mean, though their
// table ends somewhere.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <optional>

namespace bylaw::odds {

std::optional<Ratio> exact_mean(const DiceTable &table, DiceId id);

} // namespace bylaw::odds
