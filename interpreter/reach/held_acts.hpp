// The rules of which a state holds acts, wherever an act may be named: in words that say that they name one.
// Other lists begin with numbers, too, but nobody ever runs those.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <set>

namespace bylaw {

std::set<RuleId> held_acts(const Program &program, const Bytecode &code, const State &state);

} // namespace bylaw
