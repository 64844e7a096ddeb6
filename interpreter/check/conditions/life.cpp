// The life of a condition: what it is given, how it stacks, what happens when it is gained and lost, when it
// ends.
#include "interpreter/check/bundles/bundles.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/patterns/pattern.hpp"
#include "interpreter/check/patterns/patterns.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/misplaced.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>
#include <unordered_map>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool says(const Declaration &d, NodeKind kind) {
    return std::any_of(d.clauses.begin(), d.clauses.end(),
                       [kind](Ref clause) { return clause.kind() == kind; });
}

void inherit_counting(Context &c, ConditionId id, ConditionId parent) {
    if (says(*c.conditions.declarations[id], NodeKind::Counts))
        return;
    c.program.conditions[id].counts_once = c.program.conditions[parent].counts_once;
    c.program.conditions[id].once_when = c.program.conditions[parent].once_when;
}

// A condition that says nothing of stacking stacks as its parent does; and so its instances count.
void inherit_stacking(Context &c, ConditionId id, std::vector<bool> &settled) {
    if (settled[id])
        return;
    settled[id] = true;
    ConditionId parent = c.program.conditions[id].parent;
    if (parent == no_id)
        return;
    inherit_stacking(c, parent, settled);
    inherit_counting(c, id, parent);
    if (says(*c.conditions.declarations[id], NodeKind::Stacking))
        return;
    const Condition &above = c.program.conditions[parent];
    c.program.conditions[id].stacking = above.stacking;
    c.program.conditions[id].per_source = above.per_source;
    c.program.conditions[id].highest = above.highest;
}

// Makes a scope with only the parameters of the condition.
Scope parameter_scope(Context &c, ConditionId id, Span at) {
    Scope scope;
    new_function(scope, c.program.conditions[id].name, at);
    scope.pure = true;
    scope.purity = "what a condition hands to its parent";
    const ConditionInfo &own = c.conditions.infos[id];
    for (std::size_t i = 0; i < own.names.size(); ++i)
        bind(c, scope, own.params[i].find(NodeKind::Name), scope.add_register(own.names[i], own.types[i]));
    scope.function.parameters = static_cast<std::uint32_t>(own.names.size());
    return scope;
}

void check_parent_arguments(Context &c, ConditionId id, const Declaration &d) {
    ConditionId parent = c.program.conditions[id].parent;
    view::Is is = d.part(NodeKind::Is);
    if (parent == no_id || !is || c.conditions.infos[id].inherited)
        return;
    Scope scope = parameter_scope(c, id, is.span());
    const ConditionInfo &above = c.conditions.infos[parent];
    auto given = arguments(c, is.parent(), scope, c.program.conditions[parent].name, above.names, above.types,
                           above.defaults, c.program.conditions[parent].span);
    FunctionId frame = finish(c, std::move(scope), ir::none, c.program.conditions[id].name);
    c.program.conditions[id].parent_arguments = std::move(given);
    c.program.conditions[id].parent_frame = frame;
}

void report_stored_part(Context &c, Ref part) {
    c.report(Diagnostic(Code::while_condition, part.span(),
                        "a condition with `while` is never gained, so it cannot have this")
                 .mend("take the `while` away, or let a condition that is gained have this"));
}

void report_while_parent(Context &c, const Declaration &d, ConditionId parent) {
    c.report(
        Diagnostic(Code::while_condition, d.part(NodeKind::Is).span(),
                   "a condition with `while` is never gained, so it can neither have a parent nor be one")
            .also(c.program.conditions[parent].span, "the parent")
            .mend("write the modifiers of the parent into both, or name both where you ask for them"));
}

Scope while_scope(Context &c, KindId on, Span at) {
    Scope scope;
    if (on != no_id)
        scope = kind_scope(c, on, at);
    else
        scope.add_register({}, type_thing(any_kind)), scope.function.parameters = 1;
    scope.pure = true;
    scope.purity = "a `while`";
    scope.names.push_back({"bearer", 0, at, false, false});
    return scope;
}

void declare_while(Context &c, ConditionId id, view::While condition) {
    Scope scope = while_scope(c, c.program.conditions[id].on, condition.span());
    NodeId holds = yesno(c, condition.condition(), scope);
    FunctionId function = finish(c, std::move(scope), holds, c.program.conditions[id].name);
    c.program.conditions[id].while_ = function;
}

// `while E`: borne exactly while E holds. Nothing is stored, so it has no parts that would need storing.
void check_while(Context &c, ConditionId id, const Declaration &d) {
    view::While condition = d.part(NodeKind::While);
    ConditionId parent = c.program.conditions[id].parent;
    bool above = parent != no_id && c.conditions.declarations[parent]->part(NodeKind::While);
    if (parent != no_id && (condition || above))
        return report_while_parent(c, d, parent);
    if (!condition)
        return;
    declare_while(c, id, condition);
    if (Ref params = d.part(NodeKind::Params); params && params.size() > 0)
        report_stored_part(c, params);
    if (Ref lasts = d.part(NodeKind::Lasts))
        report_stored_part(c, lasts);
}

// Its anchors are found when the condition is gained, in the words of the one that says it.
void set_lasts(Context &c, ConditionId id, ConditionId from, Ref lasts) {
    Scope scope = condition_scope(c, from, lasts.span());
    scope.pure = true;
    scope.purity = "a duration";
    std::vector<NodeId> arguments;
    LastingId made = lasting(c, view::Lasts(lasts).lasting(), scope, arguments);
    c.program.conditions[id].lasts = made;
    for (NodeId argument : arguments) {
        FunctionId function = finish(c, scope, argument, c.program.conditions[id].name);
        c.program.conditions[id].lasts_arguments.push_back(function);
    }
}

// The usual duration: the condition's own, else its nearest ancestor's.
void check_lasts(Context &c, ConditionId id) {
    for (ConditionId from = id; from != no_id; from = c.program.conditions[from].parent)
        if (Ref lasts = c.conditions.declarations[from]->part(NodeKind::Lasts))
            return set_lasts(c, id, from, lasts);
}

void set_stacking(Condition &condition, Word word) {
    switch (word) {
    case Word::none: condition.stacking = Stacking::none; break;
    case Word::separate: condition.stacking = Stacking::separate; break;
    case Word::count: condition.stacking = Stacking::count; break;
    case Word::highest: condition.stacking = Stacking::highest; break;
    default: condition.per_source = true;
    }
}

void report_no_number(Context &c, const Condition &condition, Ref name) {
    std::vector<std::string_view> known;
    for (FieldId f : condition.fields)
        if (c.program.fields[f].sort != FieldSort::hidden && c.program.fields[f].type == type_number)
            known.push_back(c.program.fields[f].name);
    Diagnostic d(Code::unknown_field, name.span(),
                 "`" + condition.name + "` has no number `" + std::string(name.text()) + "` to compare");
    add_near(c, d, name.text(), known);
    c.report(std::move(d));
}

void check_stacking(Context &c, ConditionId id, Ref clause) {
    Condition &condition = c.program.conditions[id];
    clause.each(NodeKind::Word, [&](Ref word) { set_stacking(condition, word.word()); });
    if (condition.per_source && condition.stacking == Stacking::separate)
        c.report(
            Diagnostic(Code::misplaced_clause, clause.span(),
                       "`per source` says nothing here: of what is `separate` each is one of its own already")
                .mend("for one of each source write `stacking none per source`"));
    Ref name = clause.find(NodeKind::Name);
    if (!name)
        return;
    condition.highest = find_condition_field(c, id, name.text());
    if (condition.highest == no_id || c.program.fields[condition.highest].type != type_number)
        report_no_number(c, condition, name);
}

// `counts once`, perhaps `when` an option wants it so.
void check_counts(Context &c, ConditionId id, view::Counts clause) {
    const view::When when = clause.when();
    const bool once = clause.how().word() == Word::once;
    if (when && !once)
        c.report(Diagnostic(Code::misplaced_clause, Ref(when).span(), "what counts each needs no `when`")
                     .mend("write `counts once when …` with the opposite"));
    FunctionId function = no_id;
    if (when && once) {
        Scope scope;
        new_function(scope, c.program.conditions[id].name, Ref(when).span());
        const NodeId holds = pure_yesno(c, when.condition(), scope, "a `when`");
        function = finish(c, std::move(scope), holds, c.program.conditions[id].name);
    }
    c.program.conditions[id].counts_once = once;
    c.program.conditions[id].once_when = function;
}

void report_no_start(Context &c, Ref name, ConditionId id, bool parameter) {
    const std::string &condition = c.program.conditions[id].name;
    Diagnostic d(Code::unknown_field, name.span(),
                 parameter ? "`" + std::string(name.text()) + "` is a parameter: who gains `" + condition +
                                 "` says what it is"
                           : "`" + condition + "` has no field `" + std::string(name.text()) + "`");
    if (parameter)
        d.hint = "hand it to the parent in the header: `is PARENT(…)`";
    else
        d.hint = "a field of its own is `stat " + std::string(name.text()) + " = …`";
    c.report(std::move(d));
}

// `hardness = 16`: what a field of its parent begins with in this one.
void check_start(Context &c, ConditionId id, view::Assign clause) {
    const Ref name = clause.place();
    if (!name.is(NodeKind::Name) || clause.op().word() != Word::equals)
        return report_misplaced(c, clause, "a condition");
    const FieldId field = find_condition_field(c, id, name.text());
    const bool parameter = field != no_id && c.program.fields[field].sort == FieldSort::parameter;
    if (field == no_id || parameter)
        return report_no_start(c, name, id, parameter);
    Scope scope = condition_scope(c, id, clause.span());
    scope.pure = scope.starting = true;
    scope.purity = "a starting value";
    if (c.program.fields[field].count > 1)
        scope.add_register({}, type_number), scope.function.parameters = 2;
    const NodeId value = expr_as(c, clause.value(), scope, c.program.fields[field].type);
    const FunctionId function = finish(c, std::move(scope), value, c.program.fields[field].name);
    c.program.conditions[id].initials.push_back({field, no_id, function});
    check_literal_range(c, field, function, c.program.ir[value].span);
}

// Builds the function that runs when the condition begins or ends.
FunctionId edge_function(Context &c, ConditionId id, Ref clause) {
    Scope scope = condition_scope(c, id, clause.span());
    NodeId body = block(c, clause.find(NodeKind::Block), scope);
    return finish(c, std::move(scope), body, c.program.conditions[id].name);
}

bool needs_storing(NodeKind kind) {
    switch (kind) {
    case NodeKind::Field:
    case NodeKind::Every:
    case NodeKind::Ends:
    case NodeKind::Stacking:
    case NodeKind::Counts:
    case NodeKind::Assign:
    case NodeKind::Begins:
    case NodeKind::Ending: return true;
    default: return false;
    }
}

void check_condition_clause(Context &c, ConditionId id, Ref clause) {
    Condition &condition = c.program.conditions[id];
    if (condition.while_ != no_id && needs_storing(clause.kind()))
        return report_stored_part(c, clause);
    switch (clause.kind()) {
    case NodeKind::Modify:
    case NodeKind::Trigger:
    case NodeKind::Whenever:
    case NodeKind::Every:
    case NodeKind::Ends:  // check_bundles()
    case NodeKind::Field: // declare_condition()
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Stacking: return check_stacking(c, id, clause);
    case NodeKind::Counts: return check_counts(c, id, clause);
    case NodeKind::Assign: return check_start(c, id, clause);
    case NodeKind::Begins: condition.begins = edge_function(c, id, clause); return;
    case NodeKind::Ending: condition.ending = edge_function(c, id, clause); return;
    default: report_misplaced(c, clause, "a condition");
    }
}

bool stands_once(NodeKind kind) {
    return kind == NodeKind::Stacking || kind == NodeKind::Counts || kind == NodeKind::Begins ||
           kind == NodeKind::Ending;
}

void check_clauses(Context &c, ConditionId id, const Declaration &d) {
    std::unordered_map<NodeKind, Ref> seen;
    for (Ref clause : d.clauses) {
        auto [first, fresh] = seen.emplace(clause.kind(), clause);
        if (!fresh && stands_once(clause.kind()))
            report_twice(c, clause, first->second);
        check_condition_clause(c, id, clause);
    }
}

void check_condition(Context &c, ConditionId id) {
    const Declaration &d = *c.conditions.declarations[id];
    check_parent_arguments(c, id, d);
    check_while(c, id, d);
    check_lasts(c, id);
    check_clauses(c, id, d);
}

} // namespace

void check_conditions(Context &c) {
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        check_condition(c, id);
    std::vector<bool> settled(c.program.conditions.size());
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id)
        inherit_stacking(c, id, settled);
}

namespace {

void report_no_end(Context &c, Ref clause) {
    c.report(Diagnostic(Code::missing_part, clause.span(), "`ends` does not say when")
                 .mend("write `ends after …`, `ends before …` or `ends when …`"));
}

// `ends when E`, without a moment: as soon as E holds.
void ends_whenever(Context &c, view::Ends clause, BundleId bundle) {
    view::When when = clause.when();
    if (!when)
        return report_no_end(c, clause);
    Scope looking = bundle_scope(c, bundle, clause.span()), acting = bundle_scope(c, bundle, clause.span());
    acting.in_trigger = true;
    NodeId condition = pure_yesno(c, when.condition(), looking, "a `when`");
    NodeId body = ending_by(c, clause, acting);
    add_whenever(c, bundle, looking, condition, acting, body);
}

} // namespace

// `ends after P by C when E`: a trigger on P that performs C, if E holds, and ends the instance if C
// succeeds.
void check_ends(Context &c, view::Ends clause, BundleId bundle) {
    view::Moment moment = clause.moment();
    if (!moment)
        return ends_whenever(c, clause, bundle);
    if (c.program.conditions[c.program.bundles[bundle].of].while_ != no_id)
        return; // reported
    Scope scope = bundle_scope(c, bundle, clause.span());
    scope.in_trigger = true;
    PatternUse use;
    if (!pattern(c, moment.pattern(), scope, use) || !triggerable(c, moment, use))
        return;
    Trigger made;
    made.timing = moment_at_end(moment) ? Timing::after : Timing::before;
    made.guard = trigger_guard(c, clause, use, scope);
    NodeId body = ending_by(c, clause, scope);
    add_trigger(c, made, body, use, scope, bundle, clause.span());
}

} // namespace bylaw::check
