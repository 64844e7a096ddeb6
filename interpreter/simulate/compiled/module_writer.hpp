// Writes all compiled code of a scenario as one module of LLVM's language: its functions, their tables,
// memos, and entries for acts. `run` plays a trial from the common start.
#pragma once
#include "interpreter/simulate/compiled/plan.hpp"

#include <string>

namespace bylaw::compiled {

std::string write_module(const Plan &plan);

} // namespace bylaw::compiled
