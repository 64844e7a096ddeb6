// The rules whose acts a state holds, in words that name acts. Other lists begin with numbers, too, but are
// never run.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"

#include <set>

namespace bylaw {

std::set<RuleId> held_acts(const Program &program, const Bytecode &code, const State &state);

} // namespace bylaw
