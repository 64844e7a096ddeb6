// The forms of statements, for the dispatch in statements.cpp. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- changes.cpp
NodeId assign(Context &c, view::Assign clause, Scope &scope);
NodeId gains(Context &c, view::Gains clause, Scope &scope);
NodeId loses(Context &c, view::Loses clause, Scope &scope);
NodeId put(Context &c, view::Put clause, Scope &scope);

// ---- flow.cpp
NodeId ask_block(Context &c, view::AskBlock clause, Scope &scope);
NodeId may_do(Context &c, view::MayDo clause, Scope &scope);
NodeId perform_act(Context &c, view::Perform clause, Scope &scope);
NodeId end_statement(Context &c, Ref clause, Scope &scope);
NodeId stop(Context &c, view::Stop clause, Scope &scope);
NodeId redo(Context &c, view::Redo clause, Scope &scope);

} // namespace bylaw::check
