// The text of a scenario: where it stands, and whom its own clauses make.
#pragma once
#include "grammar/ast/ref.hpp"
#include "interpreter/check/check.hpp"

#include <string>
#include <vector>

namespace bylaw {

struct CastClause {
    std::string name;
    ast::Ref made; // an entity, or an expression
};

// Nothing where it is not there.
ast::Ref scenario_at(const CheckInput &input, Span span);

// In the order of the text.
std::vector<CastClause> cast_clauses(ast::Ref scenario);

} // namespace bylaw
