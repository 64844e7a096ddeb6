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

std::optional<Value> Counters::take(const Bytecode &code, const Counter &counter, State &state) {
    int found = 0;
    Value counted = 0;
    for (const Call &call : state.calls) {
        if (call.function == code.rules[counter.rule].perform) {
            counted += beyond(counter, state.frames[call.base + counter.reg]);
            ++found;
        }
    }
    if (counter.rule < state.finished.size() && counter.reg + 1 < state.finished[counter.rule].size()) {
        counted += beyond(counter, state.finished[counter.rule][counter.reg + 1]);
        ++found;
    }
    return found > 1 ? std::nullopt : std::optional(counted);
}

} // namespace bylaw::odds::rules
