// Which pure functions always give the same where they are asked the same, from a state on: nothing that
// they look at changes any more in the code that may still run. The squares around a square are such, where
// no rule that may run makes squares or moves them.
#pragma once
#include "interpreter/reach/reach.hpp"

#include <vector>

namespace bylaw {

// By function. What they are asked and what they give are no things that are made later, so that the answers
// hold in any state that comes after that one; lists may have other numbers there.
std::vector<bool> settled_functions(const Program &program, const Bytecode &code, const Reach &reach);

} // namespace bylaw
