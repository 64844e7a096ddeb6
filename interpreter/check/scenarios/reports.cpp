// Output of a scenario: `report`, once it is over, and `show`, before each decision.
#include "base/text/without_breaks.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/scenarios/taking_cast.hpp"
#include "interpreter/check/statements/misplaced.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool has_expressions(Ref text) {
    bool any = false;
    text.each([&](Ref part) { any = any || !part.is(NodeKind::TextPart); });
    return any;
}

// A name with something in braces, as in a loop, is made again each time: "Ada: damage", "Bran: damage".
struct ReportName {
    std::string text;
    Ref made; // if it is
};

ReportName report_name(Context &c, view::Report clause) {
    const view::Label label = clause.label();
    const Ref named = label ? label.label() : clause.value();
    if (!label || named.kind() != NodeKind::Text)
        return {without_breaks(named.text()), {}};
    if (has_expressions(named))
        return {std::string(named.text()), named};
    return {plain_text(c, named), {}};
}

NodeId nothing_done(Context &c, Span span) {
    return c.node(ir::Op::block, type_nothing, span);
}

NodeId report_outside(Context &c, view::Report clause) {
    report_misplaced(c, clause, "a test");
    return c.bad(clause.span());
}

} // namespace

NodeId report_statement(Context &c, view::Report clause, Scope &scope) {
    const ReportName name = report_name(c, clause);
    std::vector<NodeId> args{condition_or_value(c, clause.value(), scope)};
    if (c.tests.scenario == taking_cast)
        return nothing_done(c, clause.span());
    if (c.tests.scenario == no_id)
        return report_outside(c, clause);
    auto &reports = c.program.scenarios[c.tests.scenario].reports;
    auto number = static_cast<std::int32_t>(reports.size());
    reports.emplace_back(name.made ? "" : name.text, c.type(args[0]));
    if (name.made)
        args.push_back(text_expr(c, name.made, scope));
    return c.node(ir::Op::report, type_nothing, clause.span(), std::move(args), c.string(name.text), number);
}

namespace {

bool draws_view(const Context &c, NodeId id) {
    const ir::Node &n = c.program.ir[id];
    return n.op == ir::Op::perform && c.program.rules[n.value].sort == RuleSort::view;
}

NodeId report_no_view(Context &c, view::Show clause, NodeId shown) {
    if (c.type(shown).kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_sort, clause.call().span(), "`show` draws a view, and this is none"));
    return c.bad(clause.span());
}

} // namespace

// In a scenario, what a person sees before each decision; in a test, the view is drawn at once.
NodeId show(Context &c, view::Show clause, Scope &scope) {
    NodeId view = expr(c, clause.call(), scope);
    if (!draws_view(c, view))
        return report_no_view(c, clause, view);
    if (c.tests.scenario == no_id)
        return c.node(ir::Op::show, type_nothing, clause.span(), {view});
    if (c.tests.scenario != taking_cast)
        c.program.scenarios[c.tests.scenario].views.push_back(view);
    return nothing_done(c, clause.span());
}

} // namespace bylaw::check
