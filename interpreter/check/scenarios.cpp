// Scenarios: a cast, who decides for it, and what is done. Their clauses are those of tests (tests.cpp).
#include "interpreter/check/checker.hpp"
#include "interpreter/check/taking_cast.hpp"

#include <utility>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool part_of_bundle(NodeKind kind) {
    return kind == NodeKind::Modify || kind == NodeKind::Trigger || kind == NodeKind::Whenever ||
           kind == NodeKind::Every;
}

} // namespace

void Checker::check_scenarios() {
    for (const Declaration &d : declarations_.all)
        if (!d.removed && d.kind == NodeKind::Scenario)
            check_scenario(symbols_.at(d.name).id, d);
}

void Checker::check_scenario(std::uint32_t id, const Declaration &d) {
    Scope scope;
    new_function(scope, std::string(d.name), d.span());
    scope.in_test = true;
    current_scenario_ = id;
    std::vector<NodeId> statements;
    for (Ref clause : d.clauses) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing ||
            part_of_bundle(clause.kind()))
            continue;
        if (NodeId s = statement(clause, scope); s != ir::none)
            statements.push_back(s);
    }
    current_scenario_ = no_id;
    Scenario &scenario = program_.scenarios[id];
    for (const auto &b : scope.names)
        scenario.cast.emplace_back(std::string(b.name), b.reg);
    if (Ref title = d.part(NodeKind::Text))
        scenario.title = plain_text(title);
    NodeId body = node(ir::Op::block, type_nothing, d.span(), std::move(statements));
    FunctionId function = finish(scope, body, std::string(d.name));
    program_.scenarios[id].function = function;
}

// `given ambush` alone: the cast of that scenario, without what is done there.
NodeId Checker::take_cast(Ref name, Scope &scope) {
    const Symbol *s = resolve(name, SymbolSort::scenario, "scenario");
    if (!s)
        return ir::none;
    std::vector<NodeId> statements;
    for (Ref clause : s->declaration->clauses) {
        switch (clause.kind()) {
        case NodeKind::Do:
        case NodeKind::Report:
        case NodeKind::Show:
        case NodeKind::Reference:
        case NodeKind::Missing: continue;
        default: break;
        }
        if (part_of_bundle(clause.kind()))
            continue;
        const std::uint32_t outer = std::exchange(current_scenario_, taking_cast);
        if (NodeId made = statement(clause, scope); made != ir::none)
            statements.push_back(made);
        current_scenario_ = outer;
    }
    return node(ir::Op::block, type_nothing, name.span(), std::move(statements));
}

} // namespace bylaw::check
