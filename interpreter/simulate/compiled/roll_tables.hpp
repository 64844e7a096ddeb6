// What each draw comes to of dice that are thrown with one draw: then a roll is a random number and a look
// into a table. Filled as dice are rolled; those of the program and those that rules make (numbers below
// zero) lie on both sides of the middle.
#pragma once
#include "interpreter/dice/dice_table.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace bylaw::compiled {

struct DrawnTotal {
    std::int64_t total = 0, natural = 0;
};

// Read by compiled code.
struct RollTable {
    const DrawnTotal *totals = nullptr;
    std::uint32_t outcomes = 0; // 0: ask (it is not known yet, or another sort of dice)
    std::uint32_t asked = 0;
};

class RollTables {
  public:
    static constexpr std::int64_t most_made =
        1 << 13; // dice that rules have made; others are asked for each time

    explicit RollTables(std::size_t of_program) : tables_(static_cast<std::size_t>(most_made) + of_program) {}

    const RollTable *middle() const { return tables_.data() + most_made; }
    std::int64_t end() const { return static_cast<std::int64_t>(tables_.size()) - most_made; }
    // Dice are rolled once more without: after some times there is a table, where there can be one.
    void ask(std::int64_t dice, const DiceTable &table, DiceId id);
    void forget_made(); // their numbers mean other dice now

  private:
    using Totals = std::vector<std::unique_ptr<std::vector<DrawnTotal>>>;

    std::vector<RollTable> tables_;
    Totals of_program_, of_made_;
};

} // namespace bylaw::compiled
