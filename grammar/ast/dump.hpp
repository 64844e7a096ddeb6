// A tree as indented text, for golden files and for people.
#pragma once
#include "grammar/ast/tree.hpp"

#include <string>

namespace bylaw::ast {

// A node per line, two blanks deeper than its parent; a token with its text.
std::string dump(const Tree &tree, NodeId id);
inline std::string dump(const Tree &tree) {
    return dump(tree, tree.root);
}

} // namespace bylaw::ast
