// Dice that rules put together while playing are kept in the state as what they were made of: an instruction and its
// operands. From that a table of dice can be made again anywhere.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/machine/lists.hpp"

#include <functional>

namespace bylaw {

DiceResult describe_dice(DiceTable &table, std::span<const Word> recipe, const std::function<DiceId(Word)> &part);
// The words of a recipe that are dice themselves: from 1 on, so many.
std::size_t dice_operands(std::span<const Word> recipe);

} // namespace bylaw
