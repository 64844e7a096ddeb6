// What code may run that it does not call by a number of its own: rules, endings, policies, labels.
#pragma once
#include "interpreter/compile/unit.hpp"

namespace bylaw {

// Compiles what the unit was asked for, and all that may be run from there.
void compile_reached(Unit &unit);

} // namespace bylaw
