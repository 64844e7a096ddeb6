// Writes all that is compiled for a scenario as one module of LLVM's language: its functions, the tables that
// they read, memos, ways into what acts may be, and `run`, which plays a trial from where all begin.
#pragma once
#include "interpreter/simulate/compiled/plan.hpp"

#include <string>

namespace bylaw::compiled {

std::string write_module(const Plan &plan);

} // namespace bylaw::compiled
