// Dice in Bylaw's notation, as a rulebook would print them: `4d6 highest 3`, `2d6 + 3`, `climb d4, d6`.
#pragma once
#include "interpreter/dice/dice_table.hpp"

#include <string>

namespace bylaw {

// Reading the text as Bylaw gives dice of the same totals.
std::string to_text(const DiceTable &table, DiceId id);

} // namespace bylaw
