// Sum of some of many dice, chosen by their rank: `10d10 highest 4`.
#pragma once
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/dice_faces.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

namespace bylaw::odds {

// Dice that are alike.
struct Rank {
    std::uint32_t count = 0;
    std::vector<Side> sides;
};

// The kept stretch of the dice sorted from the lowest face. The total is the product of the ranks' own.
ExactDistribution kept_sum(const std::vector<Rank> &ranks, KeptWindow window, Budget &budget);

} // namespace bylaw::odds
