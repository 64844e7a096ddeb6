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
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool report_moment(Context &c, Ref written) {
    c.report(Diagnostic(Code::wrong_sort, written.span(), "gaining a condition has no values to modify")
                 .mend("to stop it, write `instead of …` or `before …`"));
    return false;
}

bool report_act(Context &c, Ref written) {
    c.report(Diagnostic(Code::unknown_role, written.span(), "a `modify` cannot look at the performing itself")
                 .mend("`it` belongs in `before`, `after` and `instead of`"));
    return false;
}

bool report_nobody(Context &c, Ref written, const Scope &scope) {
    std::string text(written.text());
    c.report(Diagnostic(Code::nobody_named, written.span(),
                        "whose `" + text + "`? As it stands it means everybody's")
                 .mend(scope.condition != no_id
                           ? "write `" + text + " of bearer`"
                           : "write `" + text + " of " + c.program.kinds[scope.self_kind].name + "`"));
    return false;
}

// A formula that is first told a number is nobody's.
bool report_told(Context &c, Ref written, const std::string &role) {
    const std::string text(written.text());
    c.report(Diagnostic(Code::nobody_named, written.span(),
                        "`" + text + "` is told a `" + role + "` first, which is nobody: whose is it?")
                 .mend("to modify it for all, write `" + text + "(" + role + ")`"));
    return false;
}

// In a kind's braces a field alone is that of the thing.
void mean_own_field(Context &c, PatternUse &use, Scope &scope) {
    scope.add_register({}, type_thing(scope.self_kind));
    scope.function.parameters++;
    use.arguments.push_back(c.program.kinds[scope.self_kind].name);
    use.places.push_back(0);
    use.bearer_argument = static_cast<std::uint32_t>(use.arguments.size() - 1);
}

// Which value of a field is meant says nothing of whose it is.
bool names_somebody(const PatternUse &use) {
    return std::ranges::any_of(use.arguments, [](std::string_view name) { return name != "[]"; });
}

const Function *formula_of(const Context &c, const PatternUse &use) {
    return use.target == PatternUse::Target::formula
               ? &c.program.functions[c.program.formulas[use.formula].function]
               : nullptr;
}

// A field of the game and a formula that is told nothing have no thing that could be named; in a condition or
// kind they change for each who bears that, or is of it.
bool is_nobodys(const Context &c, const PatternUse &use) {
    const Function *formula = formula_of(c, use);
    return formula != nullptr ? formula->parameters == 0
                              : use.target == PatternUse::Target::field &&
                                    c.program.fields[use.field].owner == FieldOwner::game;
}

bool is_first_told_a_thing(const Context &c, const PatternUse &use) {
    const Function *formula = formula_of(c, use);
    return formula == nullptr || formula->registers[0].type.kind == TypeKind::thing;
}

bool modifiable(Context &c, Ref written, PatternUse &use, Scope &scope) {
    if (use.moment)
        return report_moment(c, written);
    if (use.wants_act)
        return report_act(c, written);
    if (names_somebody(use) || (scope.condition == no_id && scope.self_kind == no_id) || is_nobodys(c, use))
        return true;
    if (scope.self_kind == no_id || use.target == PatternUse::Target::rules)
        return report_nobody(c, written, scope);
    if (!is_first_told_a_thing(c, use))
        return report_told(c, written, formula_of(c, use)->registers[0].name);
    mean_own_field(c, use, scope);
    return true;
}

// Returns the names that any of them knows.
Adjustable adjustable_by_any(Context &c, const std::vector<RuleId> &rules) {
    Adjustable all;
    all.what = "none of these rules";
    for (RuleId id : rules) {
        const auto one = adjustable(c, id);
        all.values.insert(one->values.begin(), one->values.end());
        all.degrees.insert(all.degrees.end(), one->degrees.begin(), one->degrees.end());
    }
    all.reported = rules.empty();
    return all;
}

std::shared_ptr<const Adjustable> adjustable_by(Context &c, const PatternUse &use) {
    return use.named != no_id ? adjustable(c, use.named)
                              : std::make_shared<const Adjustable>(adjustable_by_any(c, use.rules));
}

bool names_value(const Adjustable &known, Ref clause) {
    if (clause.kind() == NodeKind::Ignores)
        return true;
    Ref name = adjusted_name(clause);
    return known.values.contains(name ? name.text() : std::string_view());
}

// `any check { disadvantage }` leaves those alone that know no disadvantage.
bool has_targets(Context &c, const std::vector<Ref> &clauses, AdjustGroup group, RuleId rule) {
    if (group == AdjustGroup::degree)
        return c.program.rules[rule].sort == RuleSort::check;
    const auto own = adjustable(c, rule);
    return std::any_of(clauses.begin(), clauses.end(), [&](Ref clause) { return names_value(*own, clause); });
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

// The stage that the pattern names, else the one where all that it looks at is known.
std::uint32_t modified_stage(Context &c, const PatternUse &use, AdjustGroup group, RuleId rule,
                             const std::vector<std::uint32_t> &arguments) {
    std::uint32_t known_at = 0;
    for (std::uint32_t reg : arguments)
        known_at = std::max(known_at, result_stage(c, rule, reg));
    if (use.stage != no_id && (group == AdjustGroup::values || acts(c, rule)))
        return rule_signature(c, rule).stage_index.at(use.stage_name);
    return adjust_stage(c, rule, group, known_at);
}

NodeId adjustments(Context &c, const std::vector<Ref> &clauses, const Adjustable &target, Scope &scope,
                   BundleId bundle) {
    std::vector<NodeId> parts;
    for (Ref clause : clauses)
        parts.push_back(adjustment(c, clause, scope, bundle, target));
    return c.node(ir::Op::block, type_nothing, clauses.front().span(), std::move(parts));
}

void add_rule_modify(Context &c, const std::vector<Ref> &clauses, AdjustGroup group, const Adjustable &target,
                     const PatternUse &use, Scope scope, BundleId bundle) {
    NodeId body = adjustments(c, clauses, target, scope, bundle);
    ModifyId id = add_modify(c, body, use, scope, bundle, clauses.front().span());
    for (RuleId rule : use.rules) {
        auto arguments = matched_arguments(c, use, rule);
        if (!arguments || !has_targets(c, clauses, group, rule))
            continue;
        for (Ref clause : clauses)
            if (moves_degree(clause))
                need_ladder(c, rule, clause.span());
        std::uint32_t stage = modified_stage(c, use, group, rule, *arguments);
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

// The clauses of a `modify`, by what they adjust.
struct Grouped {
    std::vector<Ref> values, main, degree, forbids;
};

void group_adjustment(Grouped &groups, Ref clause) {
    AdjustGroup group = adjust_group(clause);
    if (group == AdjustGroup::values || group == AdjustGroup::all)
        groups.values.push_back(clause);
    if (group == AdjustGroup::main || group == AdjustGroup::all)
        groups.main.push_back(clause);
    if (group == AdjustGroup::degree)
        groups.degree.push_back(clause);
}

void group_clause(Context &c, Grouped &groups, Ref clause) {
    switch (clause.kind()) {
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Forbid: return groups.forbids.push_back(clause);
    case NodeKind::Adjust:
    case NodeKind::More:
    case NodeKind::Ignores:
    case NodeKind::DegreeBecomes: return group_adjustment(groups, clause);
    default: report_misplaced(c, clause, "a `modify`");
    }
}

// Visits the lines of a `modify`, except for those that a layer replaces.
void each_line(const Context &c, Ref body, const std::function<void(Ref)> &act) {
    body.each([&](Ref clause) {
        if (!c.declarations.lines_gone.contains(clause))
            act(clause);
    });
}

void modify_rules(Context &c, Ref written, Ref body, const PatternUse &use, const Scope &scope,
                  BundleId bundle) {
    if (use.rules.empty())
        c.report(
            Diagnostic(Code::nothing_matches, written.span(), "no rule matches this, so it does nothing"));
    const auto target = adjustable_by(c, use);
    Grouped groups;
    each_line(c, body, [&](Ref clause) { group_clause(c, groups, clause); });
    auto add = [&](const std::vector<Ref> &clauses, AdjustGroup group) {
        if (!clauses.empty())
            add_rule_modify(c, clauses, group, *target, use, scope, bundle);
    };
    add(groups.values, AdjustGroup::values);
    add(groups.main, AdjustGroup::main);
    add(groups.degree, AdjustGroup::degree);
    for (Ref forbid : groups.forbids)
        add_forbid(c, forbid, use, scope, bundle);
}

// A field or a formula has one value, which an adjustment without a name means.
Adjustable one_value(Context &c, const PatternUse &use, Span at) {
    Adjustable target;
    bool formula = use.target == PatternUse::Target::formula;
    Type type = formula ? formula_type(c, use.formula, at) : c.program.fields[use.field].type;
    target.what =
        "`" + (formula ? c.program.formulas[use.formula].name : c.program.fields[use.field].name) + "`";
    target.values.emplace("", type);
    return target;
}

void add_value_adjustment(Context &c, Ref clause, const Adjustable &target, Scope &scope, BundleId bundle,
                          std::vector<NodeId> &parts) {
    switch (clause.kind()) {
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Adjust:
    case NodeKind::More:
    case NodeKind::Ignores: return parts.push_back(adjustment(c, clause, scope, bundle, target));
    default: report_misplaced(c, clause, "a `modify` of a field or formula");
    }
}

void modify_value(Context &c, Ref body, const PatternUse &use, Scope &scope, BundleId bundle) {
    Adjustable target = one_value(c, use, body.span());
    std::vector<NodeId> parts;
    each_line(c, body, [&](Ref clause) { add_value_adjustment(c, clause, target, scope, bundle, parts); });
    if (parts.empty())
        return;
    NodeId all = c.node(ir::Op::block, type_nothing, body.span(), std::move(parts));
    ModifyId id = add_modify(c, all, use, scope, bundle, body.span());
    bool formula = use.target == PatternUse::Target::formula;
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
