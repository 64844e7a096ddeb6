// A line of the REPL: an expression or statements, in the scope of the program and of what earlier lines
// named.
#pragma once
#include "interpreter/check/context.hpp"

#include <vector>

namespace bylaw::check {

// The first `own_strings` of the program are its own; others come from texts that were typed before.
Snippet check_snippet(Context &c, const ast::Tree &tree, const std::vector<SnippetVariable> &variables,
                      std::size_t own_strings);

} // namespace bylaw::check
