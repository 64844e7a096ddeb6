// Comments of a text: those of a declaration, and free ones.
#pragma once
#include "grammar/ast/tree.hpp"

#include <string>

namespace bylaw::ast {

// Without its sign; what is indented behind it stays so.
std::string comment_text(const Tree &tree, const Comment &comment);
// Whether one stands on the line right below the other, with nothing between them.
bool adjoins(const Tree &tree, std::uint32_t end, std::uint32_t begin);
// The comment that stands right above, or behind on the same line, without its signs.
std::string comment_of(const Tree &tree, Span declaration);

} // namespace bylaw::ast
