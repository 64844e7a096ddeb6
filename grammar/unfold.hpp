// Rows of tables of kinds as the kinds that they stand for: `candle  1  3` below `size burns` in
// `kinds of lamp` is `kind candle is lamp { size = 1; burns = 3 }`. Who reads declarations knows of no
// table; who reads layout knows of nothing else.
#pragma once
#include "grammar/ast/tree.hpp"

namespace bylaw::grammar {

// Fills Tree::unfolded. A row with a wrong number of cells becomes a kind without values. A table that amends
// or replaces becomes none. The checker reports both.
void unfold_kinds(ast::Tree &tree);

} // namespace bylaw::grammar
