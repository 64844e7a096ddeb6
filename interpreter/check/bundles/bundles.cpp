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

void check_parts(Context &c, const Declaration &d, BundleId bundle) {
    for (Ref clause : d.clauses) {
        switch (clause.kind()) {
        case NodeKind::Modify: check_modify(c, clause, bundle); break;
        case NodeKind::Trigger: check_trigger(c, clause, bundle); break;
        case NodeKind::Whenever: check_whenever(c, clause, bundle); break;
        case NodeKind::Every: check_every(c, clause, bundle); break;
        case NodeKind::Ends:
            if (d.kind == NodeKind::Condition)
                check_ends(c, clause, bundle);
            break;
        default: break;
        }
    }
}

void check_rule_bundle(Context &c, const Declaration &d, BundleId id) {
    if (view::While condition = d.part(NodeKind::While)) {
        Scope scope;
        new_function(scope, std::string(d.name), condition.span());
        scope.pure = true;
        scope.purity = "a `while`";
        NodeId holds = yesno(c, condition.condition(), scope);
        FunctionId function = finish(c, scope, holds, std::string(d.name));
        c.program.bundles[id].while_ = function;
    }
    check_parts(c, d, id);
    for (Ref clause : d.clauses)
        if (!bundle_part(clause.kind()) && clause.kind() != NodeKind::Reference &&
            clause.kind() != NodeKind::Missing)
            report_misplaced(c, clause, "a rule");
        else if (clause.kind() == NodeKind::Ends)
            report_misplaced(c, clause, "a rule");
}

BundleId scenario_bundle(Context &c, std::uint32_t id) {
    Bundle bundle;
    bundle.name = c.program.scenarios[id].name;
    bundle.sort = BundleSort::scenario;
    bundle.of = id;
    bundle.span = c.program.scenarios[id].span;
    c.program.bundles.push_back(std::move(bundle));
    return static_cast<BundleId>(c.program.bundles.size() - 1);
}

} // namespace

void check_bundles(Context &c) {
    for (const Declaration &d : c.declarations.all) {
        if (d.removed)
            continue;
        auto s = c.names.symbols.find(d.name);
        if (s == c.names.symbols.end() || s->second.declaration != &d)
            continue;
        switch (d.kind) {
        case NodeKind::Bundle: check_rule_bundle(c, d, s->second.id); break;
        case NodeKind::Condition: check_parts(c, d, c.program.conditions[s->second.id].bundle); break;
        case NodeKind::Kind:
            if (has_parts(d))
                check_parts(c, d, kind_bundle(c, s->second.id));
            break;
        case NodeKind::Scenario:
            if (has_parts(d))
                check_parts(c, d, scenario_bundle(c, s->second.id));
            break;
        default: break;
        }
    }
    check_follows(c);
    link_bundles(c);
}

BundleId kind_bundle(Context &c, KindId id) {
    auto [at, fresh] = c.bundles.of_kinds.emplace(id, static_cast<BundleId>(c.program.bundles.size()));
    if (fresh) {
        Bundle bundle;
        bundle.name = c.program.kinds[id].name;
        bundle.sort = BundleSort::kind;
        bundle.of = id;
        bundle.span = c.program.kinds[id].span;
        c.program.bundles.push_back(std::move(bundle));
    }
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
