// Grids: rows and columns of fixed values.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

void check_grids(Context &c);

} // namespace bylaw::check
