// Bundles: the rules, conditions, kinds and scenarios whose modifiers and triggers come into other rules.
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/statements/misplaced.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool bundle_part(NodeKind kind) {
    return kind == NodeKind::Modify || kind == NodeKind::Trigger || kind == NodeKind::Whenever ||
           kind == NodeKind::Every || kind == NodeKind::Ends;
}

bool has_parts(const Declaration &d) {
    return std::any_of(d.clauses.begin(), d.clauses.end(),
                       [](Ref clause) { return bundle_part(clause.kind()); });
}

void check_part(Context &c, Ref clause, BundleId bundle) {
    switch (clause.kind()) {
    case NodeKind::Modify: return check_modify(c, clause, bundle);
    case NodeKind::Trigger: return check_trigger(c, clause, bundle);
    case NodeKind::Whenever: return check_whenever(c, clause, bundle);
    case NodeKind::Every: return check_every(c, clause, bundle);
    case NodeKind::Ends:
        if (c.program.bundles[bundle].sort == BundleSort::condition)
            check_ends(c, clause, bundle);
        return;
    default: return;
    }
}

void check_parts(Context &c, const Declaration &d, BundleId bundle) {
    for (Ref clause : d.clauses)
        check_part(c, clause, bundle);
}

FunctionId rule_while(Context &c, view::While condition, const std::string &name) {
    Scope scope;
    new_function(scope, name, condition.span());
    scope.pure = true;
    scope.purity = "a `while`";
    NodeId holds = yesno(c, condition.condition(), scope);
    return finish(c, std::move(scope), holds, name);
}

bool belongs_to_rule(NodeKind kind) {
    return kind == NodeKind::Reference || kind == NodeKind::Missing ||
           (bundle_part(kind) && kind != NodeKind::Ends);
}

void check_rule_bundle(Context &c, const Declaration &d, BundleId id) {
    if (view::While condition = d.part(NodeKind::While))
        c.program.bundles[id].while_ = rule_while(c, condition, std::string(d.name));
    check_parts(c, d, id);
    for (Ref clause : d.clauses)
        if (!belongs_to_rule(clause.kind()))
            report_misplaced(c, clause, "a rule");
}

BundleId add_bundle(Context &c, BundleSort sort, std::uint32_t of, const std::string &name, Span span) {
    Bundle bundle;
    bundle.name = name;
    bundle.sort = sort;
    bundle.of = of;
    bundle.span = span;
    c.program.bundles.push_back(std::move(bundle));
    return static_cast<BundleId>(c.program.bundles.size() - 1);
}

BundleId scenario_bundle(Context &c, std::uint32_t id) {
    const Scenario &scenario = c.program.scenarios[id];
    return add_bundle(c, BundleSort::scenario, id, scenario.name, scenario.span);
}

// Kinds and scenarios are bundles where they have parts of one.
void check_declared(Context &c, const Declaration &d, std::uint32_t id) {
    switch (d.kind) {
    case NodeKind::Bundle: return check_rule_bundle(c, d, id);
    case NodeKind::Condition: return check_parts(c, d, c.program.conditions[id].bundle);
    case NodeKind::Kind:
        if (has_parts(d))
            check_parts(c, d, kind_bundle(c, id));
        return;
    case NodeKind::Scenario:
        if (has_parts(d))
            check_parts(c, d, scenario_bundle(c, id));
        return;
    default: return;
    }
}

} // namespace

void check_bundles(Context &c) {
    for (const Declaration &d : c.declarations.all) {
        if (d.removed)
            continue;
        auto s = c.names.symbols.find(d.name);
        if (s != c.names.symbols.end() && s->second.declaration == &d)
            check_declared(c, d, s->second.id);
    }
    check_follows(c);
    link_bundles(c);
}

BundleId kind_bundle(Context &c, KindId id) {
    auto [at, fresh] = c.bundles.of_kinds.emplace(id, static_cast<BundleId>(c.program.bundles.size()));
    if (fresh)
        add_bundle(c, BundleSort::kind, id, c.program.kinds[id].name, c.program.kinds[id].span);
    return at->second;
}

// The function of a modifier or trigger: register 0 is the instance, the thing, or nothing.
Scope bundle_scope(Context &c, BundleId id, Span span) {
    const Bundle &bundle = c.program.bundles[id];
    if (bundle.sort == BundleSort::condition)
        return condition_scope(c, bundle.of, span);
    if (bundle.sort == BundleSort::kind)
        return kind_scope(c, bundle.of, span);
    Scope scope;
    new_function(scope, bundle.name, span);
    if (bundle.sort == BundleSort::scenario)
        scope.scenario = bundle.of;
    scope.add_register({}, type_thing(any_kind));
    scope.function.parameters = 1;
    return scope;
}

FieldOwner bundle_owner(const Context &c, BundleId id) {
    switch (c.program.bundles[id].sort) {
    case BundleSort::condition: return FieldOwner::condition;
    case BundleSort::kind: return FieldOwner::kind;
    default: return FieldOwner::game;
    }
}

bool of_library(const Context &c, BundleId id) {
    auto s = c.names.symbols.find(c.program.bundles[id].name);
    return s != c.names.symbols.end() && s->second.declaration->library;
}

} // namespace bylaw::check
