// Dice that rules put together while playing are kept in the state as what they were made of: an instruction and its
// operands. From that a table of dice can be made again anywhere.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/machine/lists.hpp"

#include <functional>

namespace bylaw {

// Dice as a word: a DiceId of the program, or below zero the number of a recipe of the state. So dice stay what they are
// when a program gets more constant ones.
constexpr Word made_dice(std::size_t recipe) { return -1 - static_cast<Word>(recipe); }
constexpr std::size_t recipe_of(Word dice) { return static_cast<std::size_t>(-1 - dice); }

DiceResult describe_dice(DiceTable &table, std::span<const Word> recipe, const std::function<DiceId(Word)> &part);
// The words of a recipe that are dice themselves: from 1 on, so many.
std::size_t dice_operands(std::span<const Word> recipe);

} // namespace bylaw
