// `modify PATTERN { … }`: adjustments of values, totals and degrees of other rules, of fields and of
// formulas; `forbid`. One clause becomes a modifier for each group of adjustments that is taken at a moment
// of its own.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_modify(Ref clause, BundleId bundle) {
    Scope scope = bundle_scope(bundle, clause.span());
    scope.pure = true;
    scope.purity = "a `modify`";
    scope.in_modify = true;
    PatternUse use;
    Ref written = clause.find(NodeKind::Pattern), body = clause.find(NodeKind::Block);
    if (!written || !body || !pattern(written, scope, use))
        return;
    if (!modifiable(written, use, scope))
        return;
    if (use.target == PatternUse::Target::rules)
        modify_rules(written, body, use, scope, bundle);
    else
        modify_value(body, use, scope, bundle);
}

bool Checker::modifiable(Ref written, PatternUse &use, Scope &scope) {
    if (use.moment) {
        report(Diagnostic(Code::wrong_sort, written.span(), "gaining a condition has no values to modify")
                   .mend("to stop it, write `instead of …` or `before …`"));
        return false;
    }
    if (use.wants_act) {
        report(
            Diagnostic(Code::unknown_role, written.span(), "a `modify` cannot look at the performing itself")
                .mend("`it` belongs in `before`, `after` and `instead of`"));
        return false;
    }
    bool own_field =
        scope.self_kind != no_id && use.target != PatternUse::Target::rules && use.arguments.empty();
    if (own_field) { // in a kind's braces a field alone is that of the thing
        scope.add_register({}, type_thing(scope.self_kind));
        scope.function.parameters++;
        use.arguments.push_back(program_.kinds[scope.self_kind].name);
        use.places.push_back(0);
        use.bearer_argument = 0;
        return true;
    }
    bool nobody = use.arguments.empty() && (scope.condition != no_id || scope.self_kind != no_id);
    if (!nobody)
        return true;
    std::string text(written.text());
    report(Diagnostic(Code::nobody_named, written.span(),
                      "whose `" + text + "`? As it stands it means everybody's")
               .mend(scope.condition != no_id
                         ? "write `" + text + " of bearer`"
                         : "write `" + text + " of " + program_.kinds[scope.self_kind].name + "`"));
    return false;
}

Adjustable Checker::adjustable_by(const PatternUse &use) {
    Adjustable all;
    all.what = use.named != no_id ? "`" + program_.rules[use.named].name + "`" : "none of these rules";
    if (use.named != no_id)
        return adjustable(use.named);
    for (RuleId id : use.rules) {
        Adjustable one = adjustable(id);
        all.values.insert(one.values.begin(), one.values.end());
        all.degrees.insert(all.degrees.end(), one.degrees.begin(), one.degrees.end());
    }
    all.reported = use.rules.empty();
    return all;
}

void Checker::modify_rules(Ref written, Ref body, const PatternUse &use, const Scope &scope,
                           BundleId bundle) {
    if (use.rules.empty())
        report(Diagnostic(Code::nothing_matches, written.span(), "no rule matches this, so it does nothing"));
    Adjustable target = adjustable_by(use);
    std::vector<Ref> groups[4]; // values, main, degree, forbid
    body.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (clause.kind() == NodeKind::Forbid)
            return groups[3].push_back(clause);
        if (clause.kind() != NodeKind::Adjust && clause.kind() != NodeKind::More &&
            clause.kind() != NodeKind::Ignores && clause.kind() != NodeKind::DegreeBecomes)
            return report_misplaced(clause, "a `modify`");
        AdjustGroup group = adjust_group(clause);
        if (group == AdjustGroup::values || group == AdjustGroup::all)
            groups[0].push_back(clause);
        if (group == AdjustGroup::main || group == AdjustGroup::all)
            groups[1].push_back(clause);
        if (group == AdjustGroup::degree)
            groups[2].push_back(clause);
    });
    constexpr AdjustGroup kinds[] = {AdjustGroup::values, AdjustGroup::main, AdjustGroup::degree};
    for (int g = 0; g < 3; ++g)
        if (!groups[g].empty())
            add_rule_modify(groups[g], kinds[g], target, use, scope, bundle);
    for (Ref forbid : groups[3])
        add_forbid(forbid, use, scope, bundle);
}

void Checker::add_rule_modify(const std::vector<Ref> &clauses, AdjustGroup group, const Adjustable &target,
                              const PatternUse &use, Scope scope, BundleId bundle) {
    std::vector<NodeId> parts;
    for (Ref clause : clauses)
        parts.push_back(adjustment(clause, scope, bundle, target));
    Span at = clauses.front().span();
    NodeId body = node(ir::Op::block, type_nothing, at, std::move(parts));
    ModifyId id = add_modify(body, use, scope, bundle, at);
    for (RuleId rule : use.rules) {
        auto arguments = matched_arguments(use, rule);
        if (!arguments || !has_targets(clauses, group, rule))
            continue;
        std::uint32_t known_at = 0;
        for (std::uint32_t reg : *arguments)
            known_at = std::max(known_at, result_stage(rule, reg));
        std::uint32_t stage = use.stage != no_id && group == AdjustGroup::values
                                  ? rule_signature(rule).stage_index.at(use.stage_name)
                                  : adjust_stage(rule, group, known_at);
        if (use.stage != no_id && acts(rule))
            stage = rule_signature(rule).stage_index.at(use.stage_name);
        pending_modifies_.push_back({bundle, rule, stage, no_id, no_id, {id, *arguments}});
    }
}

// `any check { disadvantage }` leaves those alone that know no disadvantage.
bool Checker::has_targets(const std::vector<Ref> &clauses, AdjustGroup group, RuleId rule) {
    Adjustable own = adjustable(rule);
    if (group == AdjustGroup::degree)
        return program_.rules[rule].sort == RuleSort::check;
    return std::any_of(clauses.begin(), clauses.end(), [&](Ref clause) {
        if (clause.kind() == NodeKind::Ignores)
            return true;
        Ref name = adjusted_name(clause);
        return own.values.contains(name ? name.text() : std::string_view());
    });
}

ModifyId Checker::add_modify(NodeId body, const PatternUse &use, Scope &scope, BundleId bundle, Span at) {
    Modify made;
    made.bundle = bundle;
    made.bearer_argument = use.bearer_argument;
    made.guard = use.guards.empty() ? ir::none : all_of(use.guards, at);
    made.span = at;
    made.function = finish(scope, body, program_.bundles[bundle].name);
    program_.modifies.push_back(made);
    return static_cast<ModifyId>(program_.modifies.size() - 1);
}

void Checker::add_forbid(Ref clause, const PatternUse &use, Scope scope, BundleId bundle) {
    NodeId when = guard(clause, scope, "a `when`");
    if (when == ir::none)
        when = constant(type_yesno, clause.span(), 1);
    Ref reason = clause.find(NodeKind::Text);
    NodeId words = reason ? text(reason, scope) : ir::none;
    ModifyId id = add_modify(when, use, scope, bundle, clause.span());
    program_.modifies[id].forbids = true;
    program_.modifies[id].reason = words;
    for (RuleId rule : use.rules)
        if (auto arguments = matched_arguments(use, rule))
            pending_modifies_.push_back({bundle, rule, no_id, no_id, no_id, {id, *arguments}});
}

// A field or a formula has one value, which an adjustment without a name means.
void Checker::modify_value(Ref body, const PatternUse &use, Scope &scope, BundleId bundle) {
    Adjustable target;
    bool formula = use.target == PatternUse::Target::formula;
    Type type = formula ? formula_type(use.formula, body.span()) : program_.fields[use.field].type;
    target.what =
        "`" + (formula ? program_.formulas[use.formula].name : program_.fields[use.field].name) + "`";
    target.values.emplace("", type);
    std::vector<NodeId> parts;
    body.each([&](Ref clause) {
        switch (clause.kind()) {
        case NodeKind::Reference:
        case NodeKind::Missing: return;
        case NodeKind::Adjust:
        case NodeKind::More:
        case NodeKind::Ignores: parts.push_back(adjustment(clause, scope, bundle, target)); return;
        default: report_misplaced(clause, "a `modify` of a field or formula");
        }
    });
    if (parts.empty())
        return;
    NodeId all = node(ir::Op::block, type_nothing, body.span(), std::move(parts));
    ModifyId id = add_modify(all, use, scope, bundle, body.span());
    pending_modifies_.push_back(
        {bundle, no_id, no_id, formula ? no_id : use.field, formula ? use.formula : no_id, {id, use.places}});
}

} // namespace bylaw::check
