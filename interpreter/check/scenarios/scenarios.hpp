// Scenarios, tests and policies, and the statements that only they have.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

struct Tests {
    std::uint32_t scenario = no_id; // that is being checked
    std::uint32_t odds = 0;         // `expect odds` in the test that is being checked
};

// ---- scenarios.cpp
void check_scenarios(Context &c);

// ---- tests.cpp
void check_tests(Context &c);
// A clause that only tests and scenarios have (given, plays, do, refused, report, show, expect, dice,
// answers); ir::none where the clause is none of these. statement() calls it while scope.in_test.
NodeId test_statement(Context &c, Ref clause, Scope &scope);
// A call of a rule as an act; ir::none where it is no call of a rule.
NodeId act_expr(Context &c, Ref e, Scope &scope);

// ---- policies.cpp
void check_policies(Context &c);

} // namespace bylaw::check
