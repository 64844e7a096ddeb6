// Facts about how often an instruction runs, from the shape of the code.
#pragma once
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw::odds::rules {

bool in_loop(const std::vector<bylaw::Instruction> &code, std::size_t pc);

// Once in every game that ends, whatever happens: nothing leads around it, or ends before it.
bool always_done(const std::vector<bylaw::Instruction> &code, std::size_t pc);

} // namespace bylaw::odds::rules
