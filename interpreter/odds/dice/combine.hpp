// Distributions made of others that are rolled independently. In Bylaw each mention of dice rolls again, so
// all are.
#pragma once
#include "interpreter/dice/dice_node.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/dice/exact_distribution.hpp"

#include <functional>

namespace bylaw::odds {

ExactDistribution certain(std::int64_t value);

// Both are rolled. Throws where one pair of values overflows or divides by 0.
ExactDistribution combine(DiceOperator how, const ExactDistribution &a, const ExactDistribution &b,
                          Budget &budget);
// Does so for any function of two numbers.
using Pairing = std::function<std::int64_t(std::int64_t, std::int64_t)>;
ExactDistribution paired(const Pairing &of, const ExactDistribution &a, const ExactDistribution &b,
                         Budget &budget);
// 1 where the first is the lesser (or, if told so, equal), else 0; and 1 where both are equal.
ExactDistribution less(const ExactDistribution &a, const ExactDistribution &b, bool or_equal, Budget &budget);
ExactDistribution equal(const ExactDistribution &a, const ExactDistribution &b, Budget &budget);
// Each value becomes another one.
ExactDistribution mapped(const std::function<std::int64_t(std::int64_t)> &to, const ExactDistribution &a,
                         Budget &budget);

// One is rolled, and then what belongs to its value: `(roll(d4))d6`.
using Following = std::function<ExactDistribution(std::int64_t)>;
ExactDistribution followed(const ExactDistribution &first, const Following &then, Budget &budget);

// Sorts by value and makes one of equal values.
void tidy(std::vector<Weighted> &outcomes);

} // namespace bylaw::odds
