// Counters that nobody reads but the report at the end, such as the rounds of a fight: they are no part of a
// state. What is added to one on the way is a reward of the edge, so that a fight that may last for ever has
// few states. Only what is plainly one is taken for one: a register of a rule that is performed once, which
// starts at a constant, to which constants are added, and which is reported as it is, or not at all. Where
// rules compare it with constants only (`battle.rounds is 1`), or ask whether it is odd, states keep as much
// of it as makes a difference.
// At every moment a column's value is what was earned on the way and what its report in the state says: what
// is taken off a counter after it was reported is taken off the report, too. So it may be reported early, in
// several columns, behind conditions, again and again.
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
