// The text of a scenario: where it stands, and whom its own clauses make.
#pragma once
#include "interpreter/check/check.hpp"

#include <string>
#include <vector>

namespace bylaw {

struct CastClause {
    std::string name;
    ast::NodeId made = ast::no_node; // an entity, or an expression
};

// Null, or no_node, where it is not there.
const ast::Tree *tree_at(const CheckInput &input, Span span);
ast::NodeId scenario_at(const ast::Tree &tree, Span span);

// In the order of the text.
std::vector<CastClause> cast_clauses(const ast::Tree &tree, ast::NodeId scenario);

} // namespace bylaw
