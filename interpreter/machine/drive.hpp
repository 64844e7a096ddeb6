// Runs a game to its end: the loop around Machine::run for those who can always answer.
#pragma once
#include "interpreter/machine/machine.hpp"

namespace bylaw {

// Begins the rule and runs it. A failure leaves the state as it was.
Outcome perform_atomically(const Machine &machine, State &state, RuleId rule, std::span<const Word> roles,
                           const Surroundings &around);
// Runs a function of a scenario, a test or a prompt in the same way.
Outcome call_atomically(const Machine &machine, State &state, FunctionId function,
                        std::span<const Word> arguments, const Surroundings &around);

} // namespace bylaw
