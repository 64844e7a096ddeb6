// Totals together with their naturals (see RollResult): a check looks at both, `natural 20` and the total
// against 15.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <compare>
#include <map>

namespace bylaw::odds {

struct Told {
    std::int64_t total = 0, natural = 0;

    friend auto operator<=>(const Told &, const Told &) = default;
};

struct JointDistribution {
    std::map<Told, Big> weights;
    Big total = 1; // as that of ExactDistribution
};

// Throws Stopped, as distribution() does with a budget.
JointDistribution joint_distribution(const DiceTable &table, DiceId id, Budget &budget);

} // namespace bylaw::odds
