#include "interpreter/odds/rules/counters.hpp"

namespace bylaw::odds::rules {

Counters::Counters(const Program &, const Bytecode &, const State &, const std::vector<std::string> &) {}

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
        for (const Call &call : state.calls) {
            if (call.function == code.rules[each.rule].perform) {
                rewards[each.column] += std::exchange(state.frames[call.base + each.reg], 0);
                ++found;
            }
        }
        if (each.rule < state.finished.size() && each.reg + 1 < state.finished[each.rule].size()) {
            rewards[each.column] += std::exchange(state.finished[each.rule][each.reg + 1], 0);
            ++found;
        }
        if (found > 1) {
            return false;
        }
    }
    return true;
}

} // namespace bylaw::odds::rules
