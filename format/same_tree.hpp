// Whether two texts say the same.
#pragma once
#include "grammar/ast/tree.hpp"

namespace bylaw::format {

// Whether both trees have the same nodes and words; places may differ.
bool same_tree(const ast::Tree &a, const ast::Tree &b);

} // namespace bylaw::format
