#include "interpreter/odds/rules/counters.hpp"

#include "interpreter/odds/rules/counter_search.hpp"

namespace bylaw::odds::rules {

Counters::Counters(const Program &program, const Bytecode &code, const State &state,
                   const StatementColumns &columns)
    : all_(CounterSearch(program, code, state, columns).run()) {}

std::set<RuleRegister> Counters::registers() const {
    std::set<RuleRegister> registers;
    for (const Counter &each : all_) {
        registers.insert({each.rule, each.reg});
    }
    return registers;
}

bool Counters::take(const Bytecode &code, State &state, std::vector<Value> &rewards) const {
    for (const Counter &each : all_) {
        int found = 0;
        Value counted = 0;
        for (const Call &call : state.calls) {
            if (call.function == code.rules[each.rule].perform) {
                counted += std::exchange(state.frames[call.base + each.reg], 0);
                ++found;
            }
        }
        if (each.rule < state.finished.size() && each.reg + 1 < state.finished[each.rule].size()) {
            counted += std::exchange(state.finished[each.rule][each.reg + 1], 0);
            ++found;
        }
        if (found > 1) {
            return false;
        }
        for (const std::size_t column : each.columns) {
            rewards[column] += counted;
        }
    }
    return true;
}

} // namespace bylaw::odds::rules
