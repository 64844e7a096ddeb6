#include "interpreter/odds/rules/counters.hpp"

#include "interpreter/odds/rules/counter_search.hpp"

#include <algorithm>
#include <utility>

namespace bylaw::odds::rules {

Counters::Counters(const Program &program, const Bytecode &code, const State &state, const State &later,
                   const StatementColumns &columns)
    : all_(CounterSearch(program, code, state, later, columns).run()) {}

std::set<RuleRegister> Counters::registers() const {
    std::set<RuleRegister> registers;
    for (const Counter &each : all_) {
        if (each.most == 0 && !each.parity) {
            registers.insert({each.rule, each.reg});
        }
    }
    return registers;
}

// Takes off what is beyond what states keep.
static Value beyond(const Counter &counter, Word &word) {
    Value more = std::max<Value>(word - counter.most, 0);
    more -= counter.parity ? more % 2 : 0;
    word -= more;
    return counter.most == 0 && !counter.parity ? more + std::exchange(word, 0) : more;
}

bool Counters::take(const Bytecode &code, State &state, std::vector<Value> &rewards) const {
    for (const Counter &each : all_) {
        int found = 0;
        Value counted = 0;
        for (const Call &call : state.calls) {
            if (call.function == code.rules[each.rule].perform) {
                counted += beyond(each, state.frames[call.base + each.reg]);
                ++found;
            }
        }
        if (each.rule < state.finished.size() && each.reg + 1 < state.finished[each.rule].size()) {
            counted += beyond(each, state.finished[each.rule][each.reg + 1]);
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
