// The life of a condition: what it is given, how it stacks, what happens when it is gained and lost, when it
// ends.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

void Checker::check_conditions() {
    for (ConditionId id = 0; id < program_.conditions.size(); ++id) {
        const Declaration &d = *condition_declarations_[id];
        check_parent_arguments(id, d);
        check_while(id, d);
        check_lasts(id);
        std::unordered_map<NodeKind, Ref> seen;
        for (Ref clause : d.clauses) {
            auto [first, fresh] = seen.emplace(clause.kind(), clause);
            bool once_only = clause.kind() == NodeKind::Stacking || clause.kind() == NodeKind::Begins ||
                             clause.kind() == NodeKind::Ending;
            if (!fresh && once_only)
                report_twice(clause, first->second);
            check_condition_clause(id, clause);
        }
    }
    std::vector<bool> settled(program_.conditions.size());
    for (ConditionId id = 0; id < program_.conditions.size(); ++id)
        inherit_stacking(id, settled);
}

// A condition that says nothing of stacking stacks as its parent does.
void Checker::inherit_stacking(ConditionId id, std::vector<bool> &settled) {
    if (settled[id])
        return;
    settled[id] = true;
    ConditionId parent = program_.conditions[id].parent;
    if (parent == no_id)
        return;
    for (Ref clause : condition_declarations_[id]->clauses)
        if (clause.kind() == NodeKind::Stacking)
            return;
    inherit_stacking(parent, settled);
    const Condition &above = program_.conditions[parent];
    program_.conditions[id].stacking = above.stacking;
    program_.conditions[id].per_source = above.per_source;
    program_.conditions[id].highest = above.highest;
}

void Checker::check_parent_arguments(ConditionId id, const Declaration &d) {
    ConditionId parent = program_.conditions[id].parent;
    Ref is = d.part(NodeKind::Is);
    if (parent == no_id || !is || condition_infos_[id].inherited)
        return;
    Scope scope;
    new_function(scope, program_.conditions[id].name, is.span());
    scope.pure = true;
    scope.purity = "what a condition hands to its parent";
    const ConditionInfo &own = condition_infos_[id];
    for (std::size_t i = 0; i < own.names.size(); ++i)
        bind(scope, own.params[i].find(NodeKind::Name), scope.add_register(own.names[i], own.types[i]));
    scope.function.parameters = static_cast<std::uint32_t>(own.names.size());
    const ConditionInfo &above = condition_infos_[parent];
    Ref call = is.child(0);
    auto given = arguments(call, call.kind() == NodeKind::Call ? 1 : call.size(), scope,
                           program_.conditions[parent].name, above.names, above.types, above.defaults,
                           program_.conditions[parent].span);
    FunctionId frame = finish(scope, ir::none, program_.conditions[id].name);
    program_.conditions[id].parent_arguments = std::move(given);
    program_.conditions[id].parent_frame = frame;
}

// `while E`: borne exactly while E holds. Nothing is stored, so it has no parts that would need storing.
void Checker::check_while(ConditionId id, const Declaration &d) {
    Ref condition = d.part(NodeKind::While);
    ConditionId parent = program_.conditions[id].parent;
    bool above = parent != no_id && condition_declarations_[parent]->part(NodeKind::While);
    if (parent != no_id && (condition || above)) {
        report(
            Diagnostic(Code::while_condition, d.part(NodeKind::Is).span(),
                       "a condition with `while` is never gained, so it can neither have a parent nor be one")
                .also(program_.conditions[parent].span, "the parent")
                .mend("write the modifiers of the parent into both, or name both where you ask for them"));
        return;
    }
    if (!condition)
        return;
    KindId on = program_.conditions[id].on;
    Scope scope;
    if (on != no_id)
        scope = kind_scope(on, condition.span());
    else
        scope.add_register({}, type_thing(any_kind)), scope.function.parameters = 1;
    scope.pure = true;
    scope.purity = "a `while`";
    scope.names.push_back({"bearer", 0, condition.span(), false, false});
    NodeId holds = yesno(condition.child(0), scope);
    FunctionId function = finish(scope, holds, program_.conditions[id].name);
    program_.conditions[id].while_ = function;
    if (Ref params = d.part(NodeKind::Params); params && params.size() > 0)
        report_stored_part(params);
    if (Ref lasts = d.part(NodeKind::Lasts))
        report_stored_part(lasts);
}

void Checker::report_stored_part(Ref part) {
    report(Diagnostic(Code::while_condition, part.span(),
                      "a condition with `while` is never gained, so it cannot have this")
               .mend("take the `while` away, or let a condition that is gained have this"));
}

// The usual duration: the condition's own, else its nearest ancestor's.
void Checker::check_lasts(ConditionId id) {
    for (ConditionId from = id; from != no_id; from = program_.conditions[from].parent)
        if (Ref lasts = condition_declarations_[from]->part(NodeKind::Lasts))
            return set_lasts(id, from, lasts);
}

// Its anchors are found when the condition is gained, in the words of the one that says it.
void Checker::set_lasts(ConditionId id, ConditionId from, Ref lasts) {
    Scope scope = condition_scope(from, lasts.span());
    scope.pure = true;
    scope.purity = "a duration";
    std::vector<NodeId> arguments;
    LastingId made = lasting(lasts.child(0), scope, arguments);
    program_.conditions[id].lasts = made;
    for (NodeId argument : arguments) {
        FunctionId function = finish(scope, argument, program_.conditions[id].name);
        program_.conditions[id].lasts_arguments.push_back(function);
    }
}

void Checker::check_condition_clause(ConditionId id, Ref clause) {
    bool stored = program_.conditions[id].while_ == no_id;
    switch (clause.kind()) {
    case NodeKind::Modify:
    case NodeKind::Trigger:
    case NodeKind::Whenever: // check_bundles()
    case NodeKind::Reference:
    case NodeKind::Missing: return;
    case NodeKind::Field:
    case NodeKind::Every:
    case NodeKind::Ends:
        if (!stored)
            report_stored_part(clause);
        return;
    case NodeKind::Stacking:
        if (!stored)
            return report_stored_part(clause);
        return check_stacking(id, clause);
    case NodeKind::Begins:
    case NodeKind::Ending: {
        if (!stored)
            return report_stored_part(clause);
        Scope scope = condition_scope(id, clause.span());
        NodeId body = block(clause.child(0), scope);
        FunctionId function = finish(scope, body, program_.conditions[id].name);
        (clause.kind() == NodeKind::Begins ? program_.conditions[id].begins
                                           : program_.conditions[id].ending) = function;
        return;
    }
    default: report_misplaced(clause, "a condition");
    }
}

void Checker::check_stacking(ConditionId id, Ref clause) {
    Condition &condition = program_.conditions[id];
    clause.each(NodeKind::Word, [&](Ref word) {
        if (word.text() == "none")
            condition.stacking = Stacking::none;
        else if (word.text() == "separate")
            condition.stacking = Stacking::separate;
        else if (word.text() == "count")
            condition.stacking = Stacking::count;
        else if (word.text() == "highest")
            condition.stacking = Stacking::highest;
        else
            condition.per_source = true;
    });
    Ref name = clause.find(NodeKind::Name);
    if (!name)
        return;
    condition.highest = find_condition_field(id, name.text());
    if (condition.highest != no_id && program_.fields[condition.highest].type == type_number)
        return;
    std::vector<std::string_view> known;
    for (FieldId f : condition.fields)
        if (program_.fields[f].sort != FieldSort::hidden && program_.fields[f].type == type_number)
            known.push_back(program_.fields[f].name);
    Diagnostic d(Code::unknown_field, name.span(),
                 "`" + condition.name + "` has no number `" + std::string(name.text()) + "` to compare");
    add_near(d, name.text(), known);
    report(std::move(d));
}

// `ends after P by C when E`: a trigger on P that performs C, if E holds, and ends the instance if C
// succeeds.
void Checker::check_ends(Ref clause, BundleId bundle) {
    Ref moment = clause.find(NodeKind::Moment);
    if (!moment)
        return ends_whenever(clause, bundle);
    if (program_.conditions[program_.bundles[bundle].of].while_ != no_id)
        return; // reported
    Scope scope = bundle_scope(bundle, clause.span());
    scope.in_trigger = true;
    PatternUse use;
    if (!pattern(moment.find(NodeKind::Pattern), scope, use) || !triggerable(moment, use))
        return;
    Trigger made;
    made.timing = moment_at_end(moment) ? Timing::after : Timing::before;
    made.guard = trigger_guard(clause, use, scope);
    NodeId body = ending_by(clause, scope);
    add_trigger(made, body, use, scope, bundle, clause.span());
}

NodeId Checker::ending_by(Ref clause, Scope &scope) {
    NodeId end = node(ir::Op::end_instance, type_nothing, clause.span());
    Ref by = clause.find(NodeKind::By);
    if (!by)
        return end;
    NodeId done = expr(by.child(0), scope);
    Type t = type(done);
    NodeId succeeds = done;
    if (t.kind == TypeKind::degree)
        succeeds = node(ir::Op::counts_as, type_yesno, by.span(), {done}, t.of,
                        static_cast<std::int32_t>(degree_success));
    else if (t.kind != TypeKind::yesno && t.kind != TypeKind::unknown)
        report(
            Diagnostic(Code::wrong_type, by.child(0).span(),
                       "`by` wants a check, whose success ends the condition, but this is " + describe(t)));
    return node(ir::Op::if_then, type_nothing, clause.span(), {succeeds, end});
}

// `ends when E`, without a moment: as soon as E holds.
void Checker::ends_whenever(Ref clause, BundleId bundle) {
    Ref when = clause.find(NodeKind::When);
    if (!when) {
        report(Diagnostic(Code::missing_part, clause.span(), "`ends` does not say when")
                   .mend("write `ends after …`, `ends before …` or `ends when …`"));
        return;
    }
    Scope looking = bundle_scope(bundle, clause.span()), acting = bundle_scope(bundle, clause.span());
    acting.in_trigger = true;
    NodeId condition = pure_yesno(when.child(0), looking, "a `when`");
    NodeId body = ending_by(clause, acting);
    Whenever made;
    made.bundle = bundle;
    made.condition = finish(looking, condition, program_.bundles[bundle].name);
    made.body = finish(acting, body, program_.bundles[bundle].name);
    auto id = static_cast<std::uint32_t>(program_.whenevers.size());
    program_.whenevers.push_back(made);
    watch(condition, id);
}

} // namespace bylaw::check
