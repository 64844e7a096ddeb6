// `modify PATTERN { … }`: adjustments of values, totals and degrees of other rules, of fields and of
// formulas; `forbid`. One clause becomes a modifier for each group of adjustments that is taken at a moment
// of its own.
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool modifiable(Context &c, Ref written, PatternUse &use, Scope &scope) {
    if (use.moment) {
        c.report(Diagnostic(Code::wrong_sort, written.span(), "gaining a condition has no values to modify")
                     .mend("to stop it, write `instead of …` or `before …`"));
        return false;
    }
    if (use.wants_act) {
        c.report(
            Diagnostic(Code::unknown_role, written.span(), "a `modify` cannot look at the performing itself")
                .mend("`it` belongs in `before`, `after` and `instead of`"));
        return false;
    }
    bool own_field =
        scope.self_kind != no_id && use.target != PatternUse::Target::rules && use.arguments.empty();
    if (own_field) { // in a kind's braces a field alone is that of the thing
        scope.add_register({}, type_thing(scope.self_kind));
        scope.function.parameters++;
        use.arguments.push_back(c.program.kinds[scope.self_kind].name);
        use.places.push_back(0);
        use.bearer_argument = 0;
        return true;
    }
    bool nobody = use.arguments.empty() && (scope.condition != no_id || scope.self_kind != no_id);
    if (!nobody)
        return true;
    std::string text(written.text());
    c.report(Diagnostic(Code::nobody_named, written.span(),
                        "whose `" + text + "`? As it stands it means everybody's")
                 .mend(scope.condition != no_id
                           ? "write `" + text + " of bearer`"
                           : "write `" + text + " of " + c.program.kinds[scope.self_kind].name + "`"));
    return false;
}

Adjustable adjustable_by(Context &c, const PatternUse &use) {
    Adjustable all;
    all.what = use.named != no_id ? "`" + c.program.rules[use.named].name + "`" : "none of these rules";
    if (use.named != no_id)
        return adjustable(c, use.named);
    for (RuleId id : use.rules) {
        Adjustable one = adjustable(c, id);
        all.values.insert(one.values.begin(), one.values.end());
        all.degrees.insert(all.degrees.end(), one.degrees.begin(), one.degrees.end());
    }
    all.reported = use.rules.empty();
    return all;
}

// `any check { disadvantage }` leaves those alone that know no disadvantage.
bool has_targets(Context &c, const std::vector<Ref> &clauses, AdjustGroup group, RuleId rule) {
    Adjustable own = adjustable(c, rule);
    if (group == AdjustGroup::degree)
        return c.program.rules[rule].sort == RuleSort::check;
    return std::any_of(clauses.begin(), clauses.end(), [&](Ref clause) {
        if (clause.kind() == NodeKind::Ignores)
            return true;
        Ref name = adjusted_name(clause);
        return own.values.contains(name ? name.text() : std::string_view());
    });
}

ModifyId add_modify(Context &c, NodeId body, const PatternUse &use, Scope &scope, BundleId bundle, Span at) {
    Modify made;
    made.bundle = bundle;
    made.bearer_argument = use.bearer_argument;
    made.guard = use.guards.empty() ? ir::none : c.all_of(use.guards, at);
    made.span = at;
    made.function = finish(c, scope, body, c.program.bundles[bundle].name);
    c.program.modifies.push_back(made);
    return static_cast<ModifyId>(c.program.modifies.size() - 1);
}

void add_rule_modify(Context &c, const std::vector<Ref> &clauses, AdjustGroup group, const Adjustable &target,
                     const PatternUse &use, Scope scope, BundleId bundle) {
    std::vector<NodeId> parts;
    for (Ref clause : clauses)
        parts.push_back(adjustment(c, clause, scope, bundle, target));
    Span at = clauses.front().span();
    NodeId body = c.node(ir::Op::block, type_nothing, at, std::move(parts));
    ModifyId id = add_modify(c, body, use, scope, bundle, at);
    for (RuleId rule : use.rules) {
        auto arguments = matched_arguments(c, use, rule);
        if (!arguments || !has_targets(c, clauses, group, rule))
            continue;
        std::uint32_t known_at = 0;
        for (std::uint32_t reg : *arguments)
            known_at = std::max(known_at, result_stage(c, rule, reg));
        std::uint32_t stage = use.stage != no_id && group == AdjustGroup::values
                                  ? rule_signature(c, rule).stage_index.at(use.stage_name)
                                  : adjust_stage(c, rule, group, known_at);
        if (use.stage != no_id && acts(c, rule))
            stage = rule_signature(c, rule).stage_index.at(use.stage_name);
        c.bundles.modifies.push_back({bundle, rule, stage, no_id, no_id, {id, *arguments}});
    }
}

void add_forbid(Context &c, Ref clause, const PatternUse &use, Scope scope, BundleId bundle) {
    NodeId when = guard(c, clause, scope, "a `when`");
    if (when == ir::none)
        when = c.constant(type_yesno, clause.span(), 1);
    Ref reason = clause.find(NodeKind::Text);
    NodeId words = reason ? text(c, reason, scope) : ir::none;
    ModifyId id = add_modify(c, when, use, scope, bundle, clause.span());
    c.program.modifies[id].forbids = true;
    c.program.modifies[id].reason = words;
    for (RuleId rule : use.rules)
        if (auto arguments = matched_arguments(c, use, rule))
            c.bundles.modifies.push_back({bundle, rule, no_id, no_id, no_id, {id, *arguments}});
}

void modify_rules(Context &c, Ref written, Ref body, const PatternUse &use, const Scope &scope,
                  BundleId bundle) {
    if (use.rules.empty())
        c.report(
            Diagnostic(Code::nothing_matches, written.span(), "no rule matches this, so it does nothing"));
    Adjustable target = adjustable_by(c, use);
    std::vector<Ref> groups[4]; // values, main, degree, forbid
    body.each([&](Ref clause) {
        if (clause.kind() == NodeKind::Reference || clause.kind() == NodeKind::Missing)
            return;
        if (clause.kind() == NodeKind::Forbid)
            return groups[3].push_back(clause);
        if (clause.kind() != NodeKind::Adjust && clause.kind() != NodeKind::More &&
            clause.kind() != NodeKind::Ignores && clause.kind() != NodeKind::DegreeBecomes)
            return report_misplaced(c, clause, "a `modify`");
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
            add_rule_modify(c, groups[g], kinds[g], target, use, scope, bundle);
    for (Ref forbid : groups[3])
        add_forbid(c, forbid, use, scope, bundle);
}

// A field or a formula has one value, which an adjustment without a name means.
void modify_value(Context &c, Ref body, const PatternUse &use, Scope &scope, BundleId bundle) {
    Adjustable target;
    bool formula = use.target == PatternUse::Target::formula;
    Type type = formula ? formula_type(c, use.formula, body.span()) : c.program.fields[use.field].type;
    target.what =
        "`" + (formula ? c.program.formulas[use.formula].name : c.program.fields[use.field].name) + "`";
    target.values.emplace("", type);
    std::vector<NodeId> parts;
    body.each([&](Ref clause) {
        switch (clause.kind()) {
        case NodeKind::Reference:
        case NodeKind::Missing: return;
        case NodeKind::Adjust:
        case NodeKind::More:
        case NodeKind::Ignores: parts.push_back(adjustment(c, clause, scope, bundle, target)); return;
        default: report_misplaced(c, clause, "a `modify` of a field or formula");
        }
    });
    if (parts.empty())
        return;
    NodeId all = c.node(ir::Op::block, type_nothing, body.span(), std::move(parts));
    ModifyId id = add_modify(c, all, use, scope, bundle, body.span());
    c.bundles.modifies.push_back(
        {bundle, no_id, no_id, formula ? no_id : use.field, formula ? use.formula : no_id, {id, use.places}});
}

} // namespace

void check_modify(Context &c, view::Modify clause, BundleId bundle) {
    Scope scope = bundle_scope(c, bundle, clause.span());
    scope.pure = true;
    scope.purity = "a `modify`";
    scope.in_modify = true;
    PatternUse use;
    Ref written = clause.pattern(), body = clause.block();
    if (!written || !body || !pattern(c, written, scope, use))
        return;
    if (!modifiable(c, written, use, scope))
        return;
    if (use.target == PatternUse::Target::rules)
        modify_rules(c, written, body, use, scope, bundle);
    else
        modify_value(c, body, use, scope, bundle);
}

} // namespace bylaw::check
