// `whenever` (an edge), `every 24 hours` (a count of performings), and adjustments that hold only `until`
// something.
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/checker.hpp"

#include <algorithm>
#include <set>

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_whenever(Ref clause, BundleId bundle) {
    Scope looking = bundle_scope(bundle, clause.span());
    looking.pure = true;
    looking.purity = "a `whenever`";
    NodeId condition = yesno(clause.child(0), looking);
    Scope acting = bundle_scope(bundle, clause.span());
    acting.in_trigger = true;
    NodeId body = block(clause.find(NodeKind::Block), acting);
    Whenever made;
    made.bundle = bundle;
    made.condition = finish(looking, condition, program_.bundles[bundle].name);
    made.body = finish(acting, body, program_.bundles[bundle].name);
    auto id = static_cast<std::uint32_t>(program_.whenevers.size());
    program_.whenevers.push_back(made);
    watch(condition, id);
}

// The fields that a condition looks at, also through formulas.
void Checker::watch(NodeId condition, std::uint32_t whenever) {
    std::set<std::int64_t> formulas;
    bool any = false;
    std::function<void(NodeId)> look = [&](NodeId root) {
        walk(program_.ir, root, [&](const ir::Node &n, NodeId) {
            bool field = n.op == ir::Op::field || n.op == ir::Op::field_base || n.op == ir::Op::game_field ||
                         n.op == ir::Op::condition_field || n.op == ir::Op::field_max ||
                         n.op == ir::Op::field_min;
            if (field) {
                any = true;
                auto &watchers = program_.fields[n.value].watchers;
                if (std::find(watchers.begin(), watchers.end(), whenever) == watchers.end())
                    watchers.push_back(whenever);
            }
            if (n.op == ir::Op::call_formula && formulas.insert(n.value).second) {
                formula_type(static_cast<FormulaId>(n.value), n.span);
                FunctionId f = program_.formulas[n.value].function;
                if (f < program_.functions.size())
                    look(program_.functions[f].body);
            }
        });
    };
    look(condition);
    if (any || type(condition).kind == TypeKind::unknown)
        return;
    report(Diagnostic(Code::watches_nothing, span(condition),
                      "`whenever` waits for a field to change, and this looks at none"));
}

// `every 24 hours when E { … }`: counts the hours; when enough have passed it is done, if E holds.
void Checker::check_every(Ref clause, BundleId bundle) {
    bool counted = clause.size() > 1 && clause.child(1).kind() == NodeKind::Name;
    Ref name = clause.child(counted ? 1 : 0);
    auto rule = rule_unit(name);
    if (!rule)
        return;
    Scope scope = bundle_scope(bundle, clause.span());
    scope.in_trigger = true;
    PatternUse use;
    use.target = PatternUse::Target::rules;
    use.named = *rule;
    use.rules = family(*rule);
    NodeId when = guard(clause, scope, "a `when`");
    if (when != ir::none)
        narrow(when, scope);
    NodeId limit = counted ? pure_expr(clause.child(0), scope, "a number of times", type_number) : ir::none;
    NodeId body = block(clause.find(NodeKind::Block), scope);
    if (when != ir::none)
        body = node(ir::Op::if_then, type_nothing, clause.span(), {when, body});
    if (counted)
        body = counted_body(body, limit, bundle, scope, clause.span());
    Trigger made;
    made.timing = Timing::after;
    add_trigger(made, body, use, scope, bundle, clause.span());
}

NodeId Checker::counted_body(NodeId body, NodeId limit, BundleId bundle, const Scope &scope, Span at) {
    FieldId counter = hidden_number(bundle_owner(bundle), program_.bundles[bundle].of, "every", at);
    NodeId now = hidden_read(counter, scope, at);
    NodeId count = store(now, constant(type_number, at, 1), 1, at);
    NodeId due = node(ir::Op::greater_equal, type_yesno, at, {now, limit});
    NodeId again = store(now, constant(type_number, at, 0), 0, at);
    NodeId then = node(ir::Op::block, type_nothing, at, {again, body});
    return node(ir::Op::block, type_nothing, at,
                {count, node(ir::Op::if_then, type_nothing, at, {due, then})});
}

// A hidden field of the bundle's owner, read in a function of the bundle.
NodeId Checker::hidden_read(FieldId field, const Scope &scope, Span at) {
    const Field &f = program_.fields[field];
    if (f.owner == FieldOwner::game)
        return node(ir::Op::game_field, f.type, at, {}, field);
    ir::Op op = f.owner == FieldOwner::kind ? ir::Op::field : ir::Op::condition_field;
    return node(op, f.type, at, {local(scope, 0, at)}, field);
}

// `minus 1 until end of round`: holds until the first such moment after the condition was gained. A hidden
// trigger of the condition counts the moments.
NodeId Checker::until_guard(Ref clause, Scope &scope, BundleId bundle) {
    Ref until = clause.find(NodeKind::Until);
    if (!until)
        return ir::none;
    bool stored = bundle != no_id && program_.bundles[bundle].sort == BundleSort::condition &&
                  program_.conditions[program_.bundles[bundle].of].while_ == no_id;
    if (!stored) {
        report(Diagnostic(Code::misplaced_clause, until.span(),
                          "`until` limits an adjustment of a condition that is gained")
                   .mend("put the adjustment into a condition, and write `… gains NAME until …`"));
        return ir::none;
    }
    std::vector<NodeId> holds;
    for (Ref part : lasting_parts(until.child(0))) {
        FieldId counter = until_counter(part, bundle);
        if (counter == no_id)
            continue;
        NodeId limit = part.kind() == NodeKind::LastFor
                           ? pure_expr(part.child(0), scope, "a duration", type_number)
                           : constant(type_number, part.span(), 1);
        NodeId now = hidden_read(counter, scope, part.span());
        holds.push_back(node(ir::Op::less, type_yesno, part.span(), {now, limit}));
    }
    return holds.empty() ? ir::none : all_of(std::move(holds), until.span());
}

FieldId Checker::until_counter(Ref part, BundleId bundle) {
    Scope scope = bundle_scope(bundle, part.span());
    PatternUse use;
    Trigger made;
    made.timing = Timing::after;
    if (part.kind() == NodeKind::LastFor) {
        auto rule = rule_unit(part.child(1));
        if (!rule)
            return no_id;
        use.target = PatternUse::Target::rules;
        use.named = *rule;
        use.rules = family(*rule);
    } else {
        Ref moment = part.child(0);
        if (!pattern(moment.find(NodeKind::Pattern), scope, use) || !triggerable(moment, use))
            return no_id;
        made.timing = moment_at_end(moment) ? Timing::after : Timing::before;
    }
    FieldId counter = hidden_number(FieldOwner::condition, program_.bundles[bundle].of, "until", part.span());
    made.guard = use.guards.empty() ? ir::none : all_of(use.guards, part.span());
    NodeId count = store(hidden_read(counter, scope, part.span()), constant(type_number, part.span(), 1), 1,
                         part.span());
    add_trigger(made, count, use, scope, bundle, part.span());
    return counter;
}

} // namespace bylaw::check
