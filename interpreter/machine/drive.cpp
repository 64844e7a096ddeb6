#include "interpreter/machine/drive.hpp"

namespace bylaw {

Outcome perform_atomically(const Machine &machine, State &state, RuleId rule, std::span<const Word> roles,
                           const Surroundings &around) {
    const State before = state;
    machine.begin_rule(state, rule, roles);
    return machine.run_atomically(state, before, around);
}

Outcome call_atomically(const Machine &machine, State &state, FunctionId function,
                        std::span<const Word> arguments, const Surroundings &around) {
    const State before = state;
    machine.begin_function(state, function, arguments);
    return machine.run_atomically(state, before, around);
}

} // namespace bylaw
