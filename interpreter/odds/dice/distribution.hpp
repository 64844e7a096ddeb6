// Distributions of dice: possible totals of a description, and their probabilities.
//
//     DiceOdds odds = distribution(table, id);
//     if (odds) { use(odds.distribution.outcomes); } else { say(odds.stopped.reason); }
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <functional>
#include <optional>

namespace bylaw::odds {

struct DiceOdds {
    ExactDistribution distribution;
    std::optional<Ratio> mean; // exact, also where the distribution is cut; none where that is not known
    // How likely a roll is to add more than max_extra_dice, which the machine refuses; never too low. The
    // distribution is that of dice without this limit, and cannot be further off.
    double refused = 0;
    Stopped stopped; // why nothing above holds, if so
    bool failed = false;

    explicit operator bool() const { return !failed; }
};

DiceOdds distribution(const DiceTable &table, DiceId id, const DistributionLimits &limits = {});

// Shares one budget among several distributions; throws Stopped.
ExactDistribution distribution(const DiceTable &table, DiceId id, Budget &budget);
double chance_of_refusal(const DiceTable &table, DiceId id);
// Runs what may throw Stopped, and says whether it did.
std::optional<Stopped> stopping(const std::function<void()> &run);

} // namespace bylaw::odds
