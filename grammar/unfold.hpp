// Rows of tables of kinds as the kinds that they stand for: `candle  1  3` below `size burns` in
// `kinds of lamp` is `kind candle is lamp { size = 1; burns = 3 }`. Who reads declarations knows of no
// table; who reads layout knows of nothing else.
#pragma once
#include "grammar/ast/tree.hpp"

namespace bylaw::grammar {

// Fills Tree::unfolded. A row with another number of cells than there are columns is a kind without their
// values, and a table that amends or replaces is none: the checker says so of both.
void unfold_kinds(ast::Tree &tree);

} // namespace bylaw::grammar
