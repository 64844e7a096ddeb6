// Scenarios: a cast, who decides for it, and what is done. Their clauses are those of tests (tests.cpp).
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/scenarios/taking_cast.hpp"
#include "interpreter/check/statements/statements.hpp"

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

std::vector<NodeId> scenario_statements(Context &c, std::uint32_t id, const Declaration &d, Scope &scope) {
    c.tests.scenario = id;
    std::vector<NodeId> statements;
    for (Ref clause : d.clauses)
        if (is_statement_of_scenario(clause.kind()))
            if (NodeId s = statement(c, clause, scope); s != ir::none)
                statements.push_back(s);
    c.tests.scenario = no_id;
    return statements;
}

void check_scenario(Context &c, std::uint32_t id, const Declaration &d) {
    Scope scope;
    new_function(scope, std::string(d.name), d.span());
    scope.in_test = true;
    std::vector<NodeId> statements = scenario_statements(c, id, d, scope);
    Scenario &scenario = c.program.scenarios[id];
    for (const auto &b : scope.names)
        scenario.cast.emplace_back(std::string(b.name), b.reg);
    if (Ref title = d.part(NodeKind::Text))
        scenario.title = plain_text(c, title);
    NodeId body = c.node(ir::Op::block, type_nothing, d.span(), std::move(statements));
    FunctionId function = finish(c, scope, body, std::string(d.name));
    c.program.scenarios[id].function = function;
}

} // namespace

void check_scenarios(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Scenario)
            check_scenario(c, c.names.symbols.at(d.name).id, d);
}

namespace {

// Not what is done there, or said of it.
bool gives_cast(NodeKind kind) {
    return is_statement_of_scenario(kind) && kind != NodeKind::Do && kind != NodeKind::Report &&
           kind != NodeKind::Show;
}

} // namespace

// `given ambush` alone: the cast of that scenario, without what is done there.
NodeId take_cast(Context &c, Ref name, Scope &scope) {
    const Symbol *s = resolve(c, name, SymbolSort::scenario, "scenario");
    if (!s)
        return ir::none;
    std::vector<NodeId> statements;
    for (Ref clause : s->declaration->clauses) {
        if (!gives_cast(clause.kind()))
            continue;
        const std::uint32_t outer = std::exchange(c.tests.scenario, taking_cast);
        if (NodeId made = statement(c, clause, scope); made != ir::none)
            statements.push_back(made);
        c.tests.scenario = outer;
    }
    return c.node(ir::Op::block, type_nothing, name.span(), std::move(statements));
}

} // namespace bylaw::check
