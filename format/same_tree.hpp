// Whether two texts say the same.
#pragma once
#include "grammar/ast/tree.hpp"

namespace bylaw::format {

// The same nodes with the same words; only their places may differ.
bool same_tree(const ast::Tree &a, const ast::Tree &b);

} // namespace bylaw::format
