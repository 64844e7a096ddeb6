// Text of a scenario: its place, and the cast of its own clauses.
#pragma once
#include "grammar/ast/ref.hpp"
#include "interpreter/check/check.hpp"

#include <string>
#include <string_view>
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

// All `given` and `given option` that a scenario of that name is made from: also those deeper in it, of what
// it amends, and of a scenario whose cast it takes.
std::vector<ast::Ref> givens_of(const CheckInput &input, std::string_view scenario);

} // namespace bylaw
