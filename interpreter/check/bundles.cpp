// Bundles: the rules, conditions, kinds and scenarios whose modifiers and triggers come into other rules.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool bundle_part(NodeKind kind) {
    return kind == NodeKind::Modify || kind == NodeKind::Trigger || kind == NodeKind::Whenever ||
           kind == NodeKind::Every || kind == NodeKind::Ends;
}

} // namespace

void Checker::check_bundles() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed)
            continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d)
            continue;
        switch (d.kind) {
        case NodeKind::Bundle: check_rule_bundle(d, s->second.id); break;
        case NodeKind::Condition: check_parts(d, program_.conditions[s->second.id].bundle); break;
        case NodeKind::Kind:
            if (has_parts(d))
                check_parts(d, kind_bundle(s->second.id));
            break;
        case NodeKind::Scenario:
            if (has_parts(d))
                check_parts(d, scenario_bundle(s->second.id));
            break;
        default: break;
        }
    }
    check_follows();
    link_bundles();
}

bool Checker::has_parts(const Declaration &d) const {
    return std::any_of(d.clauses.begin(), d.clauses.end(),
                       [](Ref clause) { return bundle_part(clause.kind()); });
}

void Checker::check_rule_bundle(const Declaration &d, BundleId id) {
    if (Ref condition = d.part(NodeKind::While)) {
        Scope scope;
        new_function(scope, std::string(d.name), condition.span());
        scope.pure = true;
        scope.purity = "a `while`";
        NodeId holds = yesno(condition.child(0), scope);
        FunctionId function = finish(scope, holds, std::string(d.name));
        program_.bundles[id].while_ = function;
    }
    check_parts(d, id);
    for (Ref clause : d.clauses)
        if (!bundle_part(clause.kind()) && clause.kind() != NodeKind::Reference &&
            clause.kind() != NodeKind::Missing)
            report_misplaced(clause, "a rule");
        else if (clause.kind() == NodeKind::Ends)
            report_misplaced(clause, "a rule");
}

void Checker::check_parts(const Declaration &d, BundleId bundle) {
    for (Ref clause : d.clauses) {
        switch (clause.kind()) {
        case NodeKind::Modify: check_modify(clause, bundle); break;
        case NodeKind::Trigger: check_trigger(clause, bundle); break;
        case NodeKind::Whenever: check_whenever(clause, bundle); break;
        case NodeKind::Every: check_every(clause, bundle); break;
        case NodeKind::Ends:
            if (d.kind == NodeKind::Condition)
                check_ends(clause, bundle);
            break;
        default: break;
        }
    }
}

BundleId Checker::kind_bundle(KindId id) {
    auto [at, fresh] = kind_bundles_.emplace(id, static_cast<BundleId>(program_.bundles.size()));
    if (fresh) {
        Bundle bundle;
        bundle.name = program_.kinds[id].name;
        bundle.sort = BundleSort::kind;
        bundle.of = id;
        bundle.span = program_.kinds[id].span;
        program_.bundles.push_back(std::move(bundle));
    }
    return at->second;
}

BundleId Checker::scenario_bundle(std::uint32_t id) {
    Bundle bundle;
    bundle.name = program_.scenarios[id].name;
    bundle.sort = BundleSort::scenario;
    bundle.of = id;
    bundle.span = program_.scenarios[id].span;
    program_.bundles.push_back(std::move(bundle));
    return static_cast<BundleId>(program_.bundles.size() - 1);
}

// The function of a modifier or trigger: register 0 is the instance, the thing, or nothing.
Scope Checker::bundle_scope(BundleId id, Span span) {
    const Bundle &bundle = program_.bundles[id];
    if (bundle.sort == BundleSort::condition)
        return condition_scope(bundle.of, span);
    if (bundle.sort == BundleSort::kind)
        return kind_scope(bundle.of, span);
    Scope scope;
    new_function(scope, bundle.name, span);
    scope.add_register({}, type_thing(any_kind));
    scope.function.parameters = 1;
    return scope;
}

FieldOwner Checker::bundle_owner(BundleId id) const {
    switch (program_.bundles[id].sort) {
    case BundleSort::condition: return FieldOwner::condition;
    case BundleSort::kind: return FieldOwner::kind;
    default: return FieldOwner::game;
    }
}

bool Checker::of_library(BundleId id) const {
    auto s = symbols_.find(program_.bundles[id].name);
    return s != symbols_.end() && s->second.declaration->library;
}

} // namespace bylaw::check
