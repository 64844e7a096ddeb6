// Scenarios: a cast, who decides for it, and what is done. Their clauses are those of tests (tests.cpp).
#include "interpreter/check/scenarios/scenarios.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/taking_cast.hpp"
#include "interpreter/check/statements/statements.hpp"

#include <algorithm>
#include <span>
#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool part_of_bundle(NodeKind kind) {
    return kind == NodeKind::Modify || kind == NodeKind::Trigger || kind == NodeKind::Whenever ||
           kind == NodeKind::Every;
}

bool is_statement_of_scenario(NodeKind kind) {
    return kind != NodeKind::Reference && kind != NodeKind::Missing && !part_of_bundle(kind);
}

void check_clause(Context &c, Ref clause, Staged &staged) {
    const std::size_t names = staged.scope.names.size();
    const NodeId made = statement(c, clause, staged.scope);
    if (made == ir::none)
        return;
    const auto at = static_cast<std::uint32_t>(staged.statements.size());
    staged.statements.push_back(made);
    for (std::size_t i = names; i < staged.scope.names.size(); ++i)
        staged.cast.try_emplace(staged.scope.names[i].name, Staged::Member{staged.scope.names[i].reg, at});
}

void check_scenario(Context &c, std::uint32_t id, const Declaration &d) {
    Staged &staged = c.tests.staged[id];
    new_function(staged.scope, std::string(d.name), d.span());
    staged.scope.in_test = true;
    c.tests.scenario = id;
    c.tests.taken = {Taken{&d, {}}};
    for (Ref clause : d.clauses)
        if (is_statement_of_scenario(clause.kind()))
            check_clause(c, clause, staged);
    c.tests.scenario = no_id;
    c.tests.taken.clear();
    Scenario &scenario = c.program.scenarios[id];
    for (const auto &b : staged.scope.names)
        scenario.cast.emplace_back(std::string(b.name), b.reg);
    if (Ref title = d.part(NodeKind::Text))
        scenario.title = plain_text(c, title);
}

// Adds behind each statement the names that it made, if a trigger asks for them.
std::vector<NodeId> with_kept_cast(Context &c, const Staged &staged) {
    std::vector<NodeId> all;
    for (std::uint32_t at = 0; at < staged.statements.size(); ++at) {
        all.push_back(staged.statements[at]);
        for (const auto &[name, member] : staged.cast) {
            if (member.statement != at || member.field == no_id)
                continue;
            const Span span = c.span(staged.statements[at]);
            const NodeId value = local(c, staged.scope, member.reg, span);
            all.push_back(c.node(ir::Op::set_game_field, type_nothing, span, {value}, member.field));
        }
    }
    return all;
}

} // namespace

void check_scenarios(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Scenario)
            check_scenario(c, c.names.symbols.at(d.name).id, d);
}

void finish_scenarios(Context &c) {
    for (auto &[id, staged] : c.tests.staged) {
        Scenario &scenario = c.program.scenarios[id];
        NodeId body = c.node(ir::Op::block, type_nothing, scenario.span, with_kept_cast(c, staged));
        const FunctionId function = finish(c, staged.scope, body, scenario.name);
        c.program.scenarios[id].function = function;
    }
}

namespace {

// Whether the statement makes things: excludes actions and reports.
bool gives_cast(NodeKind kind) {
    return is_statement_of_scenario(kind) && kind != NodeKind::Do && kind != NodeKind::Report &&
           kind != NodeKind::Show;
}

using Circle = std::span<const Taken>;

std::string way_round(Circle circle) {
    std::string way;
    for (const Taken &each : circle)
        way += filled("`{}` → ", {each.scenario->name});
    return way + filled("`{}`", {circle.front().scenario->name});
}

void report_within_itself(Context &c, Ref name, Circle circle) {
    Diagnostic d(Code::cycle, name.span(),
                 filled("scenario `{}` is given within itself: {}", {name.text(), way_round(circle)}));
    d.others.push_back({circle.front().scenario->span(), "it begins here"});
    for (const Taken &each : circle.subspan(1))
        d.others.push_back({each.given, "by way of this"});
    d.hint = "let the cast that both need be a scenario of its own, and give that in both";
    c.report(std::move(d));
}

// Each cycle is reported once, from wherever it is entered.
bool is_within_itself(Context &c, Ref name, const Declaration &scenario) {
    const std::vector<Taken> &taken = c.tests.taken;
    const auto first = std::ranges::find(taken, &scenario, &Taken::scenario);
    if (first == taken.end())
        return false;
    const Circle circle = Circle(taken).subspan(static_cast<std::size_t>(first - taken.begin()));
    const bool told = std::ranges::any_of(
        circle, [&](const Taken &each) { return c.tests.in_circle.contains(each.scenario); });
    for (const Taken &each : circle)
        c.tests.in_circle.insert(each.scenario);
    if (!told)
        report_within_itself(c, name, circle);
    return true;
}

} // namespace

// `given ambush` alone: the cast of that scenario, without what is done there.
NodeId take_cast(Context &c, Ref name, Scope &scope) {
    const Symbol *s = resolve(c, name, SymbolSort::scenario, "scenario");
    if (!s || is_within_itself(c, name, *s->declaration))
        return c.bad(name.span());
    std::vector<NodeId> statements;
    c.tests.taken.push_back({s->declaration, name.span()});
    for (Ref clause : s->declaration->clauses) {
        if (!gives_cast(clause.kind()))
            continue;
        const std::uint32_t outer = std::exchange(c.tests.scenario, taking_cast);
        if (NodeId made = statement(c, clause, scope); made != ir::none)
            statements.push_back(made);
        c.tests.scenario = outer;
    }
    c.tests.taken.pop_back();
    return c.node(ir::Op::block, type_nothing, name.span(), std::move(statements));
}

} // namespace bylaw::check
