// Checks tables of kinds as tables; their rows are declarations of their own (Tree::unfolded).
#pragma once
#include "base/diagnostics/sink.hpp"
#include "grammar/ast/view.hpp"

namespace bylaw::check {

// Reports a table that amends or replaces, and rows that do not fit the line of fields.
void check_kind_table(ast::Ref table, DiagnosticSink &sink);

} // namespace bylaw::check
