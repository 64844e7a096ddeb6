// Code that other code may run without its number: rules, endings, policies, labels.
#pragma once
#include "interpreter/compile/unit.hpp"

namespace bylaw {

// Compiles what the unit was asked for, and all that may be run from there.
void compile_reached(Unit &unit);

} // namespace bylaw
