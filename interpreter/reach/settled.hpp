// Finds pure functions whose result depends only on their arguments from a given state on: no reachable code
// changes what they read. The squares around a square are an example, if no reachable rule makes or moves
// squares.
#pragma once
#include "interpreter/reach/reach.hpp"

#include <vector>

namespace bylaw {

// By function. Arguments and results are no things that are made later, so answers hold in all later states;
// lists may have other numbers there.
std::vector<bool> settled_functions(const Program &program, const Bytecode &code, const Reach &reach);

} // namespace bylaw
