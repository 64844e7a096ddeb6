// Questions about syntax trees that editors ask.
#pragma once
#include "grammar/ast/ref.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace bylaw::lsp {

// All nodes that have a child of that kind.
std::vector<ast::Ref> nodes_with(const ast::Tree &tree, ast::NodeKind child);
// The name of the parameter of a rule, a formula, a condition, …; nothing where it has none of that name.
ast::Ref parameter_called(ast::Ref declaration, std::string_view name);
// Returns the node that the name at that span is a direct part of; nothing without such a name.
ast::Ref declared_by(const ast::Tree &tree, Span name);
// Returns the declaration around it: the field of a slot, the enum of a member; else the node itself.
ast::Ref whole_declaration(ast::Ref declared);
// The token of that kind at a place.
ast::Ref token_at(const ast::Tree &tree, std::uint32_t offset, ast::NodeKind kind);
// The declaration at the top of the file that a place is in.
ast::Ref declaration_around(const ast::Tree &tree, std::uint32_t offset);

// Returns the header before the braces, on one line each.
std::string header_text(ast::Ref declaration);

} // namespace bylaw::lsp
