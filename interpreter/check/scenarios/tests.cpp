// Tests, and which clauses tests and scenarios share.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/dice/dice_error.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

Test check_test(Context &c, const Declaration &d) {
    Test test;
    test.name = plain_text(c, d.header.find(NodeKind::Text));
    test.span = d.header.find(NodeKind::Text).span();
    Scope scope;
    new_function(scope, test.name, test.span);
    scope.in_test = scope.of_test = true;
    scope.names.reserve(8), scope.function.registers.reserve(8); // most tests need fewer
    c.tests.odds = 0;
    NodeId body = block(c, d.header.find(NodeKind::Block), scope);
    test.odds_expectations = c.tests.odds;
    test.function = finish(c, std::move(scope), body, test.name);
    return test;
}

} // namespace

void check_tests(Context &c) {
    for (const Declaration *d : c.declarations.tests)
        c.program.tests.push_back(check_test(c, *d));
}

namespace {

// A statement at the top of a test or scenario must not be refused: flag 1. A test resets its observations:
// flag 2.
NodeId do_statement(Context &c, view::Do clause, Scope &scope) {
    NodeId value = expr(c, clause.act(), scope);
    if (Ref with = clause.with())
        value = add_with(c, value, with, scope);
    return c.node(ir::Op::expression, type_nothing, clause.span(), {value}, 0, 0, scope.of_test ? 3 : 1);
}

// `d6: 5`: how many sides. Several dice at once show one number each.
std::int32_t sides_of(Context &c, Ref die) {
    const std::string_view text = die.text();
    const std::size_t d = text.find('d');
    if (d > 0)
        c.report(Diagnostic(Code::bad_dice, die.span(), "one die shows one number")
                     .mend("write `" + std::string(text.substr(d)) + ": …` for each of them"));
    const auto sides = whole_number(text.substr(d + 1));
    if (sides && *sides <= max_sides)
        return static_cast<std::int32_t>(*sides);
    c.report(Diagnostic(Code::bad_dice, die.span(), message(DiceError::too_many_sides)));
    return 0;
}

NodeId queue_dice(Context &c, Ref clause, Scope &scope) {
    std::vector<NodeId> faces;
    std::int32_t sides = 0;
    clause.each([&](Ref part) {
        if (part.kind() == NodeKind::DiceLiteral) {
            sides = sides_of(c, part);
        } else if (part.kind() == NodeKind::Number) {
            faces.push_back(number(c, part, scope));
            c.program.ir.nodes[faces.back()].extra = std::exchange(sides, 0);
        }
    });
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
    case NodeKind::ExpectHeard: return scope.of_test ? expect_heard(c, clause, scope) : ir::none;
    case NodeKind::AtMoment: return scope.of_test ? at_moment(c, clause, scope) : ir::none;
    case NodeKind::ExpectOdds: return expect_odds(c, clause, scope);
    case NodeKind::DiceQueue: return queue_dice(c, clause, scope);
    case NodeKind::Answers: return answers(c, clause, scope);
    default: return ir::none;
    }
}

} // namespace bylaw::check
