// Statements of scenarios and tests, and what a policy prefers. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- scenarios.cpp
NodeId take_cast(Context &c, Ref name, Scope &scope);

// ---- given.cpp
NodeId given(Context &c, view::Given clause, Scope &scope);
NodeId given_option(Context &c, view::GivenOption clause, Scope &scope);
NodeId plays(Context &c, view::Plays clause, Scope &scope);

// ---- expectations.cpp
NodeId expect(Context &c, view::Expect clause, Scope &scope);
NodeId refused(Context &c, view::Refused clause, Scope &scope);

// ---- heard.cpp
NodeId expect_heard(Context &c, view::ExpectHeard clause, Scope &scope);
NodeId at_moment(Context &c, view::AtMoment clause, Scope &scope);

// ---- odds.cpp
NodeId expect_odds(Context &c, view::ExpectOdds clause, Scope &scope);

// ---- reports.cpp
NodeId report_statement(Context &c, view::Report clause, Scope &scope);
NodeId show(Context &c, view::Show clause, Scope &scope);

// ---- answers.cpp
NodeId answers(Context &c, Ref clause, Scope &scope);
// Checks an answer: a value, an action with its roles, the name of a choice.
NodeId answer(Context &c, Ref e, Scope &scope);

// ---- preferences.cpp
void check_prefer(Context &c, PolicyId id, view::Prefer clause);

} // namespace bylaw::check
