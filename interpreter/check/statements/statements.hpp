// Statements: what stages, effects, triggers, scenarios and tests do.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- statements.cpp
NodeId block(Context &c, Ref block, Scope &scope);
// Reports a clause that does not belong here, and where it does.
NodeId statement(Context &c, Ref clause, Scope &scope);
NodeId add_with(Context &c, NodeId performing, Ref with, Scope &scope);

// ---- changes.cpp
NodeId store(Context &c, NodeId target, NodeId value, std::int32_t how, Span span);

} // namespace bylaw::check
