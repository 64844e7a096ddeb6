// `before`, `after` and `instead of`: what a bundle does when a rule comes to a seam.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_trigger(Ref clause, BundleId bundle) {
    Ref word = clause.child(0), written = clause.find(NodeKind::Pattern), body = clause.find(NodeKind::Block);
    Timing timing = word.text() == "before"  ? Timing::before
                    : word.text() == "after" ? Timing::after
                                             : Timing::instead;
    Scope scope = bundle_scope(bundle, clause.span());
    scope.in_trigger = true;
    PatternUse use;
    if (!written || !body || !pattern(written, scope, use) || !triggerable(written, use))
        return;
    Trigger made;
    made.timing = timing;
    made.guard = trigger_guard(clause, use, scope);
    if (made.guard != ir::none)
        narrow(made.guard, scope); // what it asks is known inside
    if (Ref limit = clause.find(NodeKind::Once))
        made.once = once(limit, bundle_owner(bundle), program_.bundles[bundle].of);
    NodeId block_node = block(body, scope);
    add_trigger(made, block_node, use, scope, bundle, clause.span());
}

bool Checker::triggerable(Ref written, const PatternUse &use) {
    if (use.target == PatternUse::Target::rules && !use.rules.empty())
        return true;
    if (use.target == PatternUse::Target::rules) {
        report(
            Diagnostic(Code::nothing_matches, written.span(), "no rule matches this, so it never happens"));
        return false;
    }
    bool formula = use.target == PatternUse::Target::formula;
    Diagnostic d(Code::wrong_sort, written.span(),
                 formula ? "a formula only looks, so nothing happens before or after it"
                         : "a change of a field is no moment that rules can wait for");
    d.hint = formula ? "wait for the rule that uses it"
                     : "write `whenever …`, or wait for the rule that changes it";
    report(std::move(d));
    return false;
}

NodeId Checker::trigger_guard(Ref clause, const PatternUse &use, Scope &scope) {
    std::vector<NodeId> guards = use.guards;
    if (NodeId when = guard(clause, scope, "a `when`"); when != ir::none)
        guards.push_back(when);
    return guards.empty() ? ir::none : all_of(std::move(guards), clause.span());
}

// The name that a trigger's function has in traces: its bundle's.
void Checker::add_trigger(Trigger made, NodeId body, const PatternUse &use, Scope &scope, BundleId bundle,
                          Span at) {
    made.bundle = bundle;
    made.bearer_argument = use.bearer_argument;
    made.library = of_library(bundle);
    made.span = at;
    made.function = finish(scope, body, program_.bundles[bundle].name);
    auto id = static_cast<TriggerId>(program_.triggers.size());
    program_.triggers.push_back(made);
    for (RuleId rule : use.rules) {
        auto arguments = matched_arguments(use, rule);
        if (!arguments)
            continue;
        const std::uint32_t stage = // none: it is about the whole
            use.stage == no_id ? no_id : rule_signature(rule).stage_index.at(use.stage_name);
        pending_triggers_.push_back({bundle, rule, stage, made.timing, {id, *arguments, use.wants_act}});
    }
}

// `once per round`: a hidden flag that the machine sets, and that is cleared when such a round begins.
FieldId Checker::once(Ref limit, FieldOwner owner, std::uint32_t owner_id) {
    FieldId flag = hidden_flag(owner, owner_id, "once", limit.span());
    refill(flag, limit.child(0));
    return flag;
}

} // namespace bylaw::check
