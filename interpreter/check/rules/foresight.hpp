// What a rule yields, before its clauses are checked: a rule that calls itself needs it.
#pragma once
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"

#include <vector>

namespace bylaw::check {

// The `result` statements of a clause, in the order of the text.
std::vector<Ref> results_in(Context &c, const RuleInfo::Clause &clause);

// Sets the type of a rule that can be told from its plain results.
void foresee_result(Context &c, RuleId id);

} // namespace bylaw::check
