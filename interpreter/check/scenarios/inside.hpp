// Statements of scenarios and tests. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- scenarios.cpp
NodeId take_cast(Context &c, Ref name, Scope &scope);

// ---- odds.cpp
NodeId expect_odds(Context &c, view::ExpectOdds clause, Scope &scope);

} // namespace bylaw::check
