// Dice that rules put together while playing are kept in the state as what they were made of: an instruction
// and its operands. From that a table of dice can be made again anywhere.
#pragma once
#include "interpreter/dice/dice_table.hpp"
#include "interpreter/machine/lists.hpp"

#include <array>
#include <functional>

namespace bylaw {

// Dice as a word: a DiceId of the program, or below zero the number of a recipe of the state. So dice stay
// what they are when a program gets more constant ones.
constexpr Word made_dice(std::size_t recipe) {
    return -1 - static_cast<Word>(recipe);
}
constexpr std::size_t recipe_of(Word dice) {
    return static_cast<std::size_t>(-1 - dice);
}

DiceResult describe_dice(DiceTable &table, std::span<const Word> recipe,
                         const std::function<DiceId(Word)> &part);
// The words of a recipe that are dice themselves: from 1 on, so many.
std::size_t dice_operands(std::span<const Word> recipe);

// Dice that are rolled with one draw: a few equal ones, all added up, and a number. Of all others outcomes is
// 0.
struct PlainRoll {
    std::uint32_t sides = 1, count = 0;
    std::uint64_t outcomes = 0;
    Word plus = 0;
    bool known = false; // otherwise not computed yet
};

PlainRoll plain_roll(const DiceTable &table, DiceId id);

// The dice of a run: the program's, and those that are made while it plays.
class MadeDice {
  public:
    explicit MadeDice(const DiceTable &program) : program_(program) {}

    using Recipes = std::vector<std::vector<Word>>;

    // To another state, or to new numbers of its recipes. What is the same stays known.
    void turn_to(const Recipes &recipes);
    DiceId id(Word dice, const Recipes &recipes);
    const DiceTable &table(DiceId id) const { return id < program_.size() ? program_ : table_; }
    // Makes no new dice: gives an error, or the number of known dice.
    DiceResult make(std::span<const Word> recipe, const Recipes &recipes);
    // The word of equal dice, or of a recipe that is new.
    Word word_of(DiceId made) const;
    void add(std::span<const Word> recipe, DiceId made);
    // Nothing: it takes more than that, or was never looked at.
    const PlainRoll *plain(Word dice);

  private:
    // Results of an instruction with its operands, dice among them by id: rules make the same dice again and
    // again.
    struct Known {
        std::array<Word, 6> recipe{};
        std::size_t size = 0; // 0: nothing
        DiceId made = 0;
    };

    void learn(const Recipes &recipes, std::size_t count);
    DiceResult describe(std::span<const Word> recipe, const Recipes &recipes);

    const DiceTable &program_;
    bool copied_ = false;
    DiceTable table_; // the program's, then those of the recipes
    Recipes recipes_;
    std::vector<DiceId> ids_;      // ids of the recipes
    std::vector<PlainRoll> plain_; // rolls of the recipes
    std::vector<PlainRoll> program_plain_;
    std::vector<Known> known_; // by a hash of the recipe
};

} // namespace bylaw
