// The least and the greatest total that dice can have, found without rolling: whether a table has a row for
// every total is checked with it before play.
#pragma once
#include "interpreter/dice/dice_table.hpp"

namespace bylaw {

// Both ends included. An end that 64 bits do not hold, or that explosions push out for ever, is unbounded and
// stands at the limit of its type.
struct Range {
    std::int64_t low = 0;
    std::int64_t high = 0;

    bool bounded_below() const { return low != INT64_MIN; }
    bool bounded_above() const { return high != INT64_MAX; }

    friend bool operator==(const Range &, const Range &) = default;
};

// Both ends occur (if bounded), but totals between may not: `2d6 * 2` is never odd. Only for a pool that
// counts, and that also explodes or keeps some of unlike dice, may the range be wider than the truth; it is
// never narrower.
Range possible(const DiceTable &table, DiceId id);

} // namespace bylaw
