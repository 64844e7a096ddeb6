// A roll as one weighted choice of the values that the code distinguishes: the total and, if it is read, the
// shown faces. interpreter/odds/dice computes the distributions.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/dice/budget.hpp"
#include "interpreter/odds/rules/chances.hpp"

#include <map>
#include <string>

namespace bylaw::odds::rules {

struct RollChances {
    struct Way {
        Word total, natural;
        Weight weight;
    };
    std::vector<Way> ways;
    Weight whole = 1;
    bool exact = true;   // false: the weights are rounded, or the far end of an explosion is left out
    std::string problem; // why there is nothing above
};

// Dice of a state (as its word for them), in a table that holds the program's.
DiceId describe_in(DiceTable &table, const State &state, Word dice);

class RollTable {
  public:
    explicit RollTable(const Program &program) : table_(program.dice) { limits.tail_bits = 60; }

    // Valid until the next call. `dice`: as a word of that state.
    const RollChances &of(const State &state, Word dice, bool natural);

    // Limits of the dice of each roll. The part behind an explosion is cut below the last digit of a double.
    // Each kept total is a state, and three such dice in a list give a million.
    DistributionLimits limits;

  private:
    DiceTable table_;
    std::map<std::pair<DiceId, bool>, RollChances> made_;
};

} // namespace bylaw::odds::rules
