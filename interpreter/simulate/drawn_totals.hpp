// Totals of dice with one draw, by its outcome: a roll is then a random number and a look-up.
#pragma once
#include "interpreter/dice/dice_table.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace bylaw {

struct DrawnTotal {
    std::int64_t total = 0, natural = 0;
};

// Nothing, where a roll asks for more than one draw, or has more than 4,096 outcomes.
std::optional<std::vector<DrawnTotal>> drawn_totals(const DiceTable &table, DiceId id);

} // namespace bylaw
