// Exact distributions as the public headers show them.
#pragma once
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <bylaw/odds.hpp>

#include <optional>

namespace bylaw {

// Numbers, or yes (1) and no (0). `mean` where it is known better than from the outcomes. Fractions are left
// out where they would be millions of digits.
api::Distribution make_distribution(const odds::ExactDistribution &exact, bool yes_no,
                                    const std::optional<odds::Ratio> &mean);
// Fractions of these would be too long.
bool too_long_for_fractions(const odds::ExactDistribution &exact);

} // namespace bylaw
