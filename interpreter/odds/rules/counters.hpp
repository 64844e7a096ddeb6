// Counters that only the report at the end reads, such as the rounds of a fight, are no part of a state. An
// addition is a reward of the edge, so an endless fight has few states. A counter must be provable: a
// register of a rule that runs once, with a constant start and constant additions, reported as it is or not
// at all. If rules compare it with constants only (`battle.rounds is 1`), or ask whether it is odd, states
// keep that much. At every moment a column's value is the rewards so far plus what its report in the state
// says. A reward of a counter that was already reported is subtracted from the report, too. So it may be
// reported early, in several columns, behind conditions, and repeatedly.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/odds/rules/state_source.hpp"

#include <optional>
#include <vector>

namespace bylaw::odds::rules {

// By the number of a `report`: the column of what it reports. None where its name is made while the game
// runs.
using StatementColumns = std::vector<std::optional<std::size_t>>;

struct Counter {
    RuleId rule = 0;
    std::uint32_t reg = 0;
    Word most = 0;                    // that states keep of it: rules tell no numbers beyond apart
    std::vector<std::size_t> columns; // that it is reported in
    bool parity = false;              // but they tell odd ones from even ones
};

class Counters {
  public:
    Counters() = default;
    // `columns`: per `report` of the scenario its column, if it has one; empty: the outermost function's
    // value is asked for.
    Counters(const Program &program, const Bytecode &code, const State &state, const State &later,
             const StatementColumns &columns);

    std::set<RuleRegister> registers() const;
    const std::vector<Counter> &all() const { return all_; }
    // Takes what has been counted off the state: so much. Nothing: the rule ran again after all, so it cannot
    // be done so.
    static std::optional<Value> take(const Bytecode &code, const Counter &counter, State &state);

  private:
    std::vector<Counter> all_;
};

} // namespace bylaw::odds::rules
