// The short way from a syntax tree to dice, without the checker: for dice whose every part stands in the
// text, such as `3d6 + 4` or `4d6 highest 3`. It makes what the checker and the machine would make (a test
// compares them).
#pragma once
#include "grammar/ast/tree.hpp"
#include "interpreter/dice/dice_table.hpp"

#include <optional>

namespace bylaw {

// Nothing where the tree is anything else, or where something is wrong: then the long way knows more.
std::optional<DiceId> dice_of_tree(const ast::Tree &tree, DiceTable &table);

} // namespace bylaw
