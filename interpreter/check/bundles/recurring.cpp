// `whenever` (an edge), `every 24 hours` (a count of calls), and adjustments that hold only `until`
// something.
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/bundles/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/formulas.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace bylaw::check {

using ast::NodeKind;

void check_whenever(Context &c, view::Whenever clause, BundleId bundle) {
    Scope looking = bundle_scope(c, bundle, clause.span());
    looking.pure = true;
    looking.purity = "a `whenever`";
    NodeId condition = yesno(c, clause.condition(), looking);
    Scope acting = bundle_scope(c, bundle, clause.span());
    acting.in_trigger = true;
    NodeId body = block(c, clause.block(), acting);
    looking.cast.insert(looking.cast.end(), acting.cast.begin(), acting.cast.end());
    condition = once_cast(c, looking, condition, clause.span());
    add_whenever(c, bundle, looking, condition, acting, body);
}

namespace {

bool reads_field(ir::Op op) {
    switch (op) {
    case ir::Op::field:
    case ir::Op::field_base:
    case ir::Op::game_field:
    case ir::Op::condition_field:
    case ir::Op::field_max:
    case ir::Op::field_min: return true;
    default: return false;
    }
}

// Hangs a `whenever` on the fields that its condition looks at, also through formulas.
struct Watcher {
    Context &c;
    std::uint32_t whenever;
    std::set<std::int64_t> formulas = {};
    bool any = false;
    std::optional<Span> outside = {}; // a field of a condition that may not be borne

    void look(NodeId root) {
        walk(c.program.ir, root, [&](const ir::Node &n, NodeId) { look_at(n); });
    }
    void look_at(const ir::Node &n) {
        if (n.op == ir::Op::instance)
            outside = n.span;
        if (reads_field(n.op))
            watch_field(static_cast<FieldId>(n.value));
        if (n.op == ir::Op::call_formula && formulas.insert(n.value).second)
            look_into(static_cast<FormulaId>(n.value), n.span);
    }
    void watch_field(FieldId field) {
        if (holds_cast(c, field))
            return; // it never changes
        any = true;
        auto &watchers = c.program.fields[field].watchers;
        if (std::find(watchers.begin(), watchers.end(), whenever) == watchers.end())
            watchers.push_back(whenever);
    }
    void look_into(FormulaId formula, Span at) {
        formula_type(c, formula, at); // checks it on first use
        FunctionId f = c.program.formulas[formula].function;
        if (f < c.program.functions.size())
            look(c.program.functions[f].body);
    }
};

void watch(Context &c, NodeId condition, std::uint32_t whenever) {
    Watcher watcher{c, whenever};
    watcher.look(condition);
    if (watcher.outside)
        c.report(Diagnostic(Code::watches_nothing, *watcher.outside,
                            "`whenever` waits for a field to change, and does not know who will bear this")
                     .mend("let the condition itself say it: `whenever …` in its braces"));
    if (watcher.any || c.type(condition).kind == TypeKind::unknown)
        return;
    c.report(Diagnostic(Code::watches_nothing, c.span(condition),
                        "`whenever` waits for a field to change, and this looks at none"));
}

} // namespace

void add_whenever(Context &c, BundleId bundle, Scope &looking, NodeId condition, Scope &acting, NodeId body) {
    Whenever made;
    made.bundle = bundle;
    made.condition = finish(c, looking, condition, c.program.bundles[bundle].name);
    made.body = finish(c, acting, body, c.program.bundles[bundle].name);
    auto id = static_cast<std::uint32_t>(c.program.whenevers.size());
    c.program.whenevers.push_back(made);
    watch(c, condition, id);
}

namespace {

// A hidden field of the bundle's owner, read in a function of the bundle.
NodeId hidden_read(Context &c, FieldId field, const Scope &scope, Span at) {
    const Field &f = c.program.fields[field];
    if (f.owner == FieldOwner::game)
        return c.node(ir::Op::game_field, f.type, at, {}, field);
    ir::Op op = f.owner == FieldOwner::kind ? ir::Op::field : ir::Op::condition_field;
    return c.node(op, f.type, at, {local(c, scope, 0, at)}, field);
}

NodeId counted_body(Context &c, NodeId body, NodeId limit, BundleId bundle, const Scope &scope, Span at) {
    FieldId counter = hidden_number(c, bundle_owner(c, bundle), c.program.bundles[bundle].of, "every", at);
    NodeId now = hidden_read(c, counter, scope, at);
    NodeId count = store(c, now, c.constant(type_number, at, 1), 1, at);
    NodeId due = c.node(ir::Op::greater_equal, type_yesno, at, {now, limit});
    NodeId again = store(c, now, c.constant(type_number, at, 0), 0, at);
    NodeId then = c.node(ir::Op::block, type_nothing, at, {again, body});
    return c.node(ir::Op::block, type_nothing, at,
                  {count, c.node(ir::Op::if_then, type_nothing, at, {due, then})});
}

// Builds the body for each time: it may test first, and may wait several times.
NodeId every_body(Context &c, view::Every clause, BundleId bundle, Scope &scope) {
    const Ref count = clause.count();
    NodeId when = guard(c, clause, scope, "a `when`");
    if (when != ir::none)
        narrow(c, when, scope);
    NodeId limit = count ? pure_expr(c, count, scope, "a number of times", type_number) : ir::none;
    NodeId body = block(c, clause.block(), scope);
    if (when != ir::none)
        body = c.node(ir::Op::if_then, type_nothing, clause.span(), {when, body});
    return count ? counted_body(c, body, limit, bundle, scope, clause.span()) : body;
}

// The unit's rule, and all that are built on it.
bool match_unit(Context &c, Ref unit, PatternUse &use) {
    auto rule = rule_unit(c, unit);
    if (!rule)
        return false;
    use.target = PatternUse::Target::rules;
    use.named = *rule;
    use.rules = family(c, *rule);
    return true;
}

} // namespace

// `every 24 hours when E { … }`: counts the hours; when enough have passed it is done, if E holds.
void check_every(Context &c, view::Every clause, BundleId bundle) {
    PatternUse use;
    if (!match_unit(c, clause.unit(), use))
        return;
    Scope scope = bundle_scope(c, bundle, clause.span());
    scope.in_trigger = true;
    NodeId body = every_body(c, clause, bundle, scope);
    Trigger made;
    made.timing = Timing::after;
    add_trigger(c, made, body, use, scope, bundle, clause.span());
}

namespace {

bool match_until(Context &c, view::LastUntil part, Scope &scope, PatternUse &use, Timing &timing) {
    view::Moment moment = part.moment();
    if (!pattern(c, moment.pattern(), scope, use) || !triggerable(c, moment, use))
        return false;
    timing = moment_at_end(moment) ? Timing::after : Timing::before;
    return true;
}

// One more at each such moment.
NodeId count_up(Context &c, FieldId counter, const Scope &scope, Span at) {
    NodeId now = hidden_read(c, counter, scope, at);
    return store(c, now, c.constant(type_number, at, 1), 1, at);
}

// The end of the one that is running when the condition is gained does not count: it begins with one less.
void begin_before_running(Context &c, view::LastUntil part, FieldId counter, BundleId bundle) {
    const view::Moment moment = part.moment();
    const Span at = Ref(moment).span();
    Scope scope = bundle_scope(c, bundle, at);
    const Symbol *rule = resolve(c, moment.pattern().path().first(), SymbolSort::rule, "rule");
    if (!rule)
        return;
    std::vector<NodeId> whose;
    if (view::Of of = moment.pattern().of(); of && !add_anchor(c, rule->id, of, scope, whose))
        return;
    const NodeId ends = ends_to_come(c, rule->id, whose.empty() ? ir::none : whose[0], at);
    const NodeId first = c.node(ir::Op::subtract, type_number, at, {c.constant(type_number, at, 1), ends});
    const FunctionId initial = finish(c, scope, first, "until");
    c.program.fields[counter].initial = initial;
}

FieldId until_counter(Context &c, Ref part, BundleId bundle) {
    Scope scope = bundle_scope(c, bundle, part.span());
    PatternUse use;
    Trigger made;
    made.timing = Timing::after;
    bool matched = part.kind() == NodeKind::LastFor ? match_unit(c, view::LastFor(part).unit(), use)
                                                    : match_until(c, part, scope, use, made.timing);
    if (!matched)
        return no_id;
    FieldId counter =
        hidden_number(c, FieldOwner::condition, c.program.bundles[bundle].of, "until", part.span());
    if (part.kind() == NodeKind::LastUntil && skips_running(view::LastUntil(part).moment()))
        begin_before_running(c, part, counter, bundle);
    made.guard = use.guards.empty() ? ir::none : c.all_of(use.guards, part.span());
    add_trigger(c, made, count_up(c, counter, scope, part.span()), use, scope, bundle, part.span());
    return counter;
}

// Have fewer of its moments been than it lasts? ir::none after a report.
NodeId until_part_holds(Context &c, Ref part, Scope &scope, BundleId bundle) {
    FieldId counter = until_counter(c, part, bundle);
    if (counter == no_id)
        return ir::none;
    NodeId limit = part.kind() == NodeKind::LastFor
                       ? pure_expr(c, view::LastFor(part).count(), scope, "a duration", type_number)
                       : c.constant(type_number, part.span(), 1);
    NodeId now = hidden_read(c, counter, scope, part.span());
    return c.node(ir::Op::less, type_yesno, part.span(), {now, limit});
}

// Is it of a condition that is gained?
bool is_stored(const Context &c, BundleId id) {
    if (id == no_id)
        return false;
    const Bundle &bundle = c.program.bundles[id];
    return bundle.sort == BundleSort::condition && c.program.conditions[bundle.of].while_ == no_id;
}

void report_not_gained(Context &c, Ref until) {
    c.report(Diagnostic(Code::misplaced_clause, until.span(),
                        "`until` limits an adjustment of a condition that is gained")
                 .mend("put the adjustment into a condition, and write `… gains NAME until …`"));
}

} // namespace

// `minus 1 until end of round`: holds until the first such moment after the condition was gained. A hidden
// trigger of the condition counts the moments.
NodeId until_guard(Context &c, Ref clause, Scope &scope, BundleId bundle) {
    view::Until until = clause.find(NodeKind::Until);
    if (!until)
        return ir::none;
    if (!is_stored(c, bundle)) {
        report_not_gained(c, until);
        return ir::none;
    }
    std::vector<NodeId> holds;
    for (Ref part : lasting_parts(until.lasting()))
        if (NodeId made = until_part_holds(c, part, scope, bundle); made != ir::none)
            holds.push_back(made);
    return holds.empty() ? ir::none : c.all_of(std::move(holds), until.span());
}

} // namespace bylaw::check
