// Which clauses are statements: they may stand wherever something is done.
#pragma once
#include "grammar/ast/tree.hpp"

namespace bylaw::check {

bool is_statement(ast::NodeKind kind);

} // namespace bylaw::check
