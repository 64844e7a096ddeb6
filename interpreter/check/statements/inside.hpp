// The forms of statements, for the dispatch in statements.cpp. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- changes.cpp
NodeId assign(Context &c, Ref clause, Scope &scope);
NodeId gains(Context &c, Ref clause, Scope &scope);
NodeId loses(Context &c, Ref clause, Scope &scope);
NodeId put(Context &c, Ref clause, Scope &scope);

// ---- flow.cpp
NodeId ask_block(Context &c, Ref clause, Scope &scope);
NodeId may_do(Context &c, Ref clause, Scope &scope);
NodeId perform_act(Context &c, Ref clause, Scope &scope);
NodeId end_statement(Context &c, Ref clause, Scope &scope);
NodeId stop(Context &c, Ref clause, Scope &scope);
NodeId redo(Context &c, Ref clause, Scope &scope);

} // namespace bylaw::check
