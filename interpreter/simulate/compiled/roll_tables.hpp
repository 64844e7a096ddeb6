// Results of dice with one draw: a roll is then a random number and a look-up. Filled as dice are rolled.
// Dice of the program and new dice of rules (numbers below zero) lie on both sides of the middle.
#pragma once
#include "interpreter/simulate/drawn_totals.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace bylaw::compiled {

inline constexpr std::size_t sorts_of_luck = 5;

// How lucky a draw is: how far above the mean, and the next powers of that, each without what the ones before
// it say. Each is 0 on average over all draws.
struct RolledLuck {
    std::array<double, sorts_of_luck> of{};
};

// Read by compiled code.
struct RollTable {
    const DrawnTotal *totals = nullptr;
    const RolledLuck *lucks = nullptr;
    std::uint32_t outcomes = 0; // 0: ask (it is not known yet, or another sort of dice)
    std::uint32_t asked = 0;
};

class RollTables {
  public:
    static constexpr std::int64_t most_made =
        1 << 13; // dice that rules have made; others are asked for each time

    RollTables(std::size_t of_program, bool luck)
        : tables_(static_cast<std::size_t>(most_made) + of_program), luck_(luck) {}

    const RollTable *middle() const { return tables_.data() + most_made; }
    std::int64_t end() const { return static_cast<std::int64_t>(tables_.size()) - most_made; }
    // Dice are rolled once more without: after some times there is a table, where there can be one.
    void ask(std::int64_t dice, const DiceTable &table, DiceId id);
    void forget_made(); // their numbers mean other dice now

  private:
    struct Draws {
        std::vector<DrawnTotal> totals;
        std::vector<RolledLuck> lucks;
    };
    using AllDraws = std::vector<std::unique_ptr<Draws>>;

    std::vector<RollTable> tables_;
    AllDraws of_program_, of_made_;
    bool luck_;
};

} // namespace bylaw::compiled
