// Scenarios: a cast, who plays it, and what is done. Their triggers and modifiers are a bundle (bundles.cpp).
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_scenarios() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Scenario) continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d) continue;
        if (Ref title = d.part(NodeKind::Text)) program_.scenarios[s->second.id].title = plain_text(title);
        check_scenario(d, s->second.id);
    }
}

void Checker::check_scenario(const Declaration &d, std::uint32_t id) {
    Scope scope;
    new_function(scope, std::string(d.name), d.span());
    scope.in_test = true;
    scope.scenario = id;
    std::vector<NodeId> statements;
    for (Ref clause : d.clauses) {
        switch (clause.kind()) {
        case NodeKind::Modify:
        case NodeKind::Trigger:
        case NodeKind::Whenever:
        case NodeKind::Every: // check_bundles()
        case NodeKind::Reference:
        case NodeKind::Missing: continue;
        case NodeKind::Refused:
        case NodeKind::Expect:
        case NodeKind::ExpectOdds:
        case NodeKind::DiceQueue:
        case NodeKind::Answers: report_misplaced(clause, "a scenario"); continue;
        default: break;
        }
        if (NodeId s = statement(clause, scope); s != ir::none) statements.push_back(s);
    }
    NodeId body = node(ir::Op::block, type_nothing, d.span(), std::move(statements));
    FunctionId function = finish(scope, body, std::string(d.name));
    program_.scenarios[id].function = function;
}

NodeId Checker::given(Ref clause, Scope &scope) {
    Ref name = clause.child(0);
    if (clause.size() < 2 || clause.child(1).kind() == NodeKind::Reference) return given_scenario(name, scope);
    NodeId value = given_value(clause.child(1), name.text(), scope);
    Type t = type(value);
    if (t.kind == TypeKind::nothing) value = report_no_value(value, clause.child(1)), t = type_unknown;
    std::uint32_t reg = scope.add_register(name.text(), t);
    bind(scope, name, reg, true);
    if (scope.scenario != no_id) program_.scenarios[scope.scenario].cast.emplace_back(std::string(name.text()), reg);
    return node(ir::Op::set_local, type_nothing, clause.span(), {value}, reg);
}

// A thing that is not called otherwise is called by its given name.
NodeId Checker::given_value(Ref what, std::string_view name, Scope &scope) {
    if (what.kind() == NodeKind::Entity) return entity(what, scope, name);
    if (what.kind() == NodeKind::Made) return entity(what.child(0), scope, name);
    if (what.kind() == NodeKind::Name && !find_local(scope, what.text()))
        if (const Symbol *s = find(what.text(), SymbolSort::kind))
            return node(ir::Op::make, type_thing(s->id), what.span(), {}, s->id, static_cast<std::int32_t>(string(name)));
    return expr(what, scope);
}

// `given ford`: the cast of that scenario and who plays it, as if it stood here.
NodeId Checker::given_scenario(Ref name, Scope &scope) {
    const Symbol *s = resolve(name, SymbolSort::scenario, "scenario");
    if (!s) return ir::none;
    if (scope.scenario == s->id || scope.cast_of == s->id) {
        report(Diagnostic(Code::cycle, name.span(), "scenario `" + std::string(name.text()) + "` is its own cast"));
        return ir::none;
    }
    std::uint32_t outer = std::exchange(scope.cast_of, s->id);
    std::vector<NodeId> statements;
    for (Ref clause : s->declaration->clauses) {
        bool cast = clause.kind() == NodeKind::Given || clause.kind() == NodeKind::GivenOption ||
                    clause.kind() == NodeKind::Plays || clause.kind() == NodeKind::Assign || clause.kind() == NodeKind::Gains;
        if (!cast) continue;
        if (NodeId made = statement(clause, scope); made != ir::none) statements.push_back(made);
    }
    scope.cast_of = outer;
    return node(ir::Op::block, type_nothing, name.span(), std::move(statements));
}

NodeId Checker::given_option(Ref clause, Scope &scope) {
    Ref name = clause.child(0);
    const Symbol *s = resolve(name, SymbolSort::option, "option");
    if (!s) return ir::none;
    NodeId value = expr_as(clause.child(1), scope, option_type(s->id));
    const Option &option = program_.options[s->id];
    auto number = constant_value(value);
    if (number && option.low && (*number < *option.low || (option.high && *number > *option.high)))
        report(Diagnostic(Code::out_of_range, clause.child(1).span(),
                          "`" + option.name + "` cannot be " + std::to_string(*number) + ": that is outside its range")
                   .also(option.span, "declared here"));
    return node(ir::Op::set_option, type_nothing, clause.span(), {value}, s->id);
}

NodeId Checker::plays(Ref clause, Scope &scope) {
    Ref who = clause.child(0), name = clause.child(1);
    const Symbol *s = resolve(name, SymbolSort::policy, "policy");
    NodeId asked = expr(who, scope);
    Type t = type(asked);
    bool fine = t.kind == TypeKind::thing || t.kind == TypeKind::unknown || (t.kind == TypeKind::list && t.element == TypeKind::thing);
    if (!fine)
        report(Diagnostic(Code::wrong_type, who.span(), "`gm`, a thing or a list of things plays a policy, but this is " + describe(t)));
    return s ? node(ir::Op::plays, type_nothing, clause.span(), {asked}, s->id) : ir::none;
}

NodeId Checker::report_clause(Ref clause, Scope &scope) {
    if (scope.scenario == no_id) {
        report_misplaced(clause, "a test");
        return ir::none;
    }
    NodeId value = expr(clause.child(0), scope);
    Type t = type(value);
    if (t.kind == TypeKind::nothing) value = report_no_value(value, clause.child(0));
    std::string name(clause.child(0).text());
    if (Ref label = clause.find(NodeKind::Label)) {
        Ref words = label.child(0);
        name = words.kind() == NodeKind::Text ? plain_text(words) : std::string(words.text());
    }
    program_.scenarios[scope.scenario].reports.emplace_back(name, t);
    return node(ir::Op::report, type_nothing, clause.span(), {value}, string(name));
}

NodeId Checker::show(Ref clause, Scope &scope) {
    Ref call = clause.child(0);
    NodeId shown = expr(call, scope);
    ir::Node n = program_.ir[shown];
    bool view = n.op == ir::Op::perform && program_.rules[n.value].sort == RuleSort::view;
    if (!view) {
        if (n.type.kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_sort, call.span(), "only a view can be shown").mend("declare it with `view NAME() { row … }`"));
        return ir::none;
    }
    NodeId made = node(ir::Op::show, type_nothing, clause.span(), {shown});
    if (scope.scenario != no_id) program_.scenarios[scope.scenario].views.push_back(shown);
    return made;
}

} // namespace bylaw::check
