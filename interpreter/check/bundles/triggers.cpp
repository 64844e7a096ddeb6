// `before`, `after` and `instead of`: actions of a bundle at a moment of a rule.
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/types/fields.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

Timing timing_of(Word word) {
    switch (word) {
    case Word::before: return Timing::before;
    case Word::after: return Timing::after;
    default: return Timing::instead;
    }
}

} // namespace

void check_trigger(Context &c, view::Trigger clause, BundleId bundle) {
    const Ref written = clause.pattern(), body = clause.block();
    Scope scope = bundle_scope(c, bundle, clause.span());
    scope.in_trigger = true;
    PatternUse use;
    if (!written || !body || !pattern(c, written, scope, use) || !triggerable(c, written, use))
        return;
    Trigger made;
    made.timing = timing_of(clause.timing().word());
    made.guard = trigger_guard(c, clause, use, scope);
    if (made.guard != ir::none)
        narrow(c, made.guard, scope); // the guard's facts are known inside
    if (Ref limit = clause.once())
        made.once = once(c, limit, bundle_owner(c, bundle), c.program.bundles[bundle].of);
    if (made.timing == Timing::instead && use.target == PatternUse::Target::rules && use.stage == no_id)
        scope.instead_of = use.rules;
    NodeId block_node = block(c, body, scope);
    made.answer = scope.answer;
    made.guard = once_cast(c, scope, made.guard, clause.span());
    add_trigger(c, made, block_node, use, scope, bundle, clause.span());
}

namespace {

void report_no_rule(Context &c, Ref written) {
    c.report(Diagnostic(Code::nothing_matches, written.span(), "no rule matches this, so it never happens"));
}

void report_formula(Context &c, Ref written) {
    c.report(Diagnostic(Code::wrong_sort, written.span(),
                        "a formula only looks, so nothing happens before or after it")
                 .mend("wait for the rule that uses it"));
}

void report_field(Context &c, Ref written) {
    c.report(Diagnostic(Code::wrong_sort, written.span(),
                        "a change of a field is no moment that rules can wait for")
                 .mend("write `whenever …`, or wait for the rule that changes it"));
}

} // namespace

bool triggerable(Context &c, Ref written, const PatternUse &use) {
    switch (use.target) {
    case PatternUse::Target::rules:
        if (!use.rules.empty())
            return true;
        report_no_rule(c, written);
        return false;
    case PatternUse::Target::formula: report_formula(c, written); return false;
    default: report_field(c, written); return false;
    }
}

NodeId trigger_guard(Context &c, Ref clause, const PatternUse &use, Scope &scope) {
    std::vector<NodeId> guards = use.guards;
    if (NodeId when = guard(c, clause, scope, "a `when`"); when != ir::none)
        guards.push_back(when);
    return guards.empty() ? ir::none : c.all_of(std::move(guards), clause.span());
}

namespace {

// At its seams in all rules that the pattern matches.
void hang_on_rules(Context &c, TriggerId id, const PatternUse &use) {
    const Trigger made = c.program.triggers[id];
    for (RuleId rule : use.rules) {
        auto arguments = matched_arguments(c, use, rule);
        if (!arguments)
            continue;
        const std::uint32_t stage = // none: it is about the whole
            use.stage == no_id ? no_id : rule_signature(c, rule).stage_index.at(use.stage_name);
        c.bundles.triggers.push_back(
            {made.bundle, rule, stage, made.timing, {id, *arguments, use.wants_act}});
    }
}

} // namespace

// The name that a trigger's function has in traces: its bundle's.
void add_trigger(Context &c, Trigger made, NodeId body, const PatternUse &use, Scope &scope, BundleId bundle,
                 Span at) {
    made.bundle = bundle;
    made.bearer_argument = use.bearer_argument;
    made.library = of_library(c, bundle);
    made.span = at;
    made.function = finish(c, scope, body, c.program.bundles[bundle].name);
    auto id = static_cast<TriggerId>(c.program.triggers.size());
    c.program.triggers.push_back(made);
    hang_on_rules(c, id, use);
}

// `once per round`: a hidden flag that the machine sets, and that is cleared when such a round begins.
FieldId once(Context &c, view::Once limit, FieldOwner owner, std::uint32_t owner_id) {
    FieldId flag = hidden_flag(c, owner, owner_id, "once", limit.span());
    refill(c, flag, limit.pattern());
    return flag;
}

} // namespace bylaw::check
