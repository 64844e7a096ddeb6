// Grids: what is looked up, by one key or by two.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/scope.hpp"

namespace bylaw::check {

void check_grids(Context &c);
NodeId call_grid(Context &c, Ref call, GridId id, Scope &scope);

} // namespace bylaw::check
