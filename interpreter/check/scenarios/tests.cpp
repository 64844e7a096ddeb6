// Tests, and which clauses tests and scenarios share.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/statements.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

Test check_test(Context &c, const Declaration &d) {
    Test test;
    test.name = plain_text(c, d.header.find(NodeKind::Text));
    test.span = d.header.find(NodeKind::Text).span();
    Scope scope;
    new_function(scope, test.name, test.span);
    scope.in_test = true;
    c.tests.odds = 0;
    NodeId body = block(c, d.header.find(NodeKind::Block), scope);
    test.odds_expectations = c.tests.odds;
    test.function = finish(c, scope, body, test.name);
    return test;
}

} // namespace

void check_tests(Context &c) {
    for (const Declaration *d : c.declarations.tests)
        c.program.tests.push_back(check_test(c, *d));
}

namespace {

// What is done at the top of a test or scenario must not be refused: flag 1.
NodeId do_statement(Context &c, view::Do clause, Scope &scope) {
    NodeId value = expr(c, clause.act(), scope);
    if (Ref with = clause.with())
        value = add_with(c, value, with, scope);
    return c.node(ir::Op::expression, type_nothing, clause.span(), {value}, 0, 0, 1);
}

NodeId queue_dice(Context &c, Ref clause, Scope &scope) {
    std::vector<NodeId> faces;
    clause.each(NodeKind::Number, [&](Ref n) { faces.push_back(number(c, n, scope)); });
    return c.node(ir::Op::queue_dice, type_nothing, clause.span(), std::move(faces));
}

} // namespace

NodeId test_statement(Context &c, Ref clause, Scope &scope) {
    switch (clause.kind()) {
    case NodeKind::Given: return given(c, clause, scope);
    case NodeKind::GivenOption: return given_option(c, clause, scope);
    case NodeKind::Plays: return plays(c, clause, scope);
    case NodeKind::Do: return do_statement(c, clause, scope);
    case NodeKind::Refused: return refused(c, clause, scope);
    case NodeKind::Report: return report_statement(c, clause, scope);
    case NodeKind::Show: return show(c, clause, scope);
    case NodeKind::Expect: return expect(c, clause, scope);
    case NodeKind::ExpectOdds: return expect_odds(c, clause, scope);
    case NodeKind::DiceQueue: return queue_dice(c, clause, scope);
    case NodeKind::Answers: return answers(c, clause, scope);
    default: return ir::none;
    }
}

} // namespace bylaw::check
