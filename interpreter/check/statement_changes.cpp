// Statements that change something: assignments, conditions gained and lost, places in a list.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

// The field of a number that is set, where it must stay in its range: a pool stops at its ends.
FieldId strict_field(const Program &program, const ir::Node &target) {
    if (target.op != ir::Op::field && target.op != ir::Op::game_field && target.op != ir::Op::condition_field)
        return no_id;
    const auto id = static_cast<FieldId>(target.value);
    return program.fields[id].sort == FieldSort::pool ? no_id : id;
}

} // namespace

NodeId Checker::assign(Ref clause, Scope &scope) {
    std::string_view op = clause.child(1).text();
    std::int32_t how = op == "=" ? 0 : op == "+=" ? 1 : 2;
    std::string_view rest = clause.text().substr(clause.child(1).span().end - clause.span().begin);
    if (how == 0 && rest.starts_with("- "))
        report(Diagnostic(Code::syntax, clause.child(1).span(), "`=-` sets this to a number below 0")
                   .mend("to take away, write `-=`"));
    NodeId target = place(clause.child(0), scope);
    report_assigned_role(target, clause.child(0), scope);
    Type wanted = type(target);
    NodeId value;
    if (wanted.kind == TypeKind::list && how != 0) {
        Ref changed = clause.child(2);
        value = expr(changed, scope, element_of(wanted));
        bool whole = type(value).kind == TypeKind::list;
        if (how == 1)
            value =
                whole ? convert(value, changed, scope, wanted) : expr_as(changed, scope, element_of(wanted));
        else if (!whole)
            value = compared(changed, scope, element_of(wanted));
        else if (!comparable(program_, type(value), wanted))
            convert(value, changed, scope, wanted); // says so
    } else {
        value = expr_as(clause.child(2), scope, wanted);
        if (how != 0 && wanted.kind != TypeKind::number && wanted.kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_type, clause.child(0).span(),
                              "`" + std::string(op) + "` changes numbers and lists, but this is " +
                                  describe(wanted)));
    }
    require_impure(scope, clause.span(), "a change");
    if (const FieldId field = strict_field(program_, program_.ir[target]); field != no_id && how == 0)
        report_out_of_field(field, value, clause.child(2).span());
    return store(target, value, how, clause.span());
}

// Who or what a rule is about does not change while it runs: others may look at it, before and after.
void Checker::report_assigned_role(NodeId target, Ref at, const Scope &scope) {
    const ir::Node &n = program_.ir[target];
    if (n.op != ir::Op::local || scope.rule == no_id || at.kind() != NodeKind::Name)
        return;
    for (RuleId owner : rule_chain(scope.rule))
        for (std::uint32_t reg : info(scope.rule).role_registers[owner])
            if (reg == static_cast<std::uint32_t>(n.value)) {
                report(Diagnostic(Code::not_assignable, at.span(),
                                  "`" + std::string(at.text()) + "` is a role of `" +
                                      program_.rules[scope.rule].name + "`, and stays what it is")
                           .mend("keep the other value in a field of the rule, or in a `let`"));
                return;
            }
}

// The statement that puts `value` where `target` is read from.
NodeId Checker::store(NodeId target, NodeId value, std::int32_t how, Span span) {
    ir::Node t = program_.ir[target];
    std::vector<NodeId> args(program_.ir.args(target).begin(), program_.ir.args(target).end());
    switch (t.op) {
    case ir::Op::field:
        args.insert(args.begin() + 1, value);
        return node(ir::Op::set_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::game_field:
        args.insert(args.begin(), value);
        return node(ir::Op::set_game_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::condition_field:
        args.insert(args.begin() + 1, value);
        return node(ir::Op::set_condition_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::active:
        return node(ir::Op::set_active, type_nothing, span, {value}, t.value, t.extra,
                    static_cast<std::uint8_t>(how));
    case ir::Op::local: return store_local(target, value, how, span);
    default: return node(ir::Op::block, type_nothing, span); // reported
    }
}

NodeId Checker::store_local(NodeId target, NodeId value, std::int32_t how, Span span) {
    ir::Node t = program_.ir[target];
    if (how != 0 && t.type.kind == TypeKind::list) {
        if (type(value).kind != TypeKind::list)
            value = node(ir::Op::list, t.type, span, {value});
        value = node(how == 1 ? ir::Op::joined : ir::Op::without, t.type, span, {target, value});
    } else if (how != 0) {
        value = node(how == 1 ? ir::Op::add : ir::Op::subtract, type_number, span, {target, value});
    }
    return node(ir::Op::set_local, type_nothing, span, {value}, t.value);
}

NodeId Checker::gains(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "gaining a condition");
    NodeId bearer = expr_as(clause.child(0), scope, type_thing(any_kind));
    Ref what = clause.child(1);
    Ref name = what.kind() == NodeKind::Call ? what.child(0) : what;
    const Symbol *s = resolve(name, SymbolSort::condition, "condition");
    if (!s)
        return ir::none;
    auto id = static_cast<ConditionId>(s->id);
    const Condition &condition = program_.conditions[id];
    if (condition_declarations_[id]->part(NodeKind::While)) {
        report(Diagnostic(Code::while_condition, name.span(),
                          "`" + condition.name + "` holds `while` something is so: nobody gains it")
                   .also(condition.span, "declared here")
                   .mend("change what its `while` looks at"));
        return ir::none;
    }
    report_wrong_bearer(clause.child(0), bearer, id);
    if (condition.on != no_id && fit(program_, type(bearer), type_thing(condition.on)) == Fit::checked)
        bearer = of_kind(bearer, condition.on, clause.child(0).span());
    std::vector<NodeId> args{bearer};
    std::uint8_t flags = 0;
    if (Ref from = clause.find(NodeKind::From)) {
        args.push_back(expr_as(from.child(0), scope, type_thing(any_kind)));
        flags = 1;
    }
    std::vector<std::string> names;
    std::vector<Type> types;
    std::vector<NodeId> defaults;
    condition_parameters(id, names, types, defaults);
    auto given = arguments(what, 1, scope, condition.name, names, types, defaults, condition.span);
    args.insert(args.end(), given.begin(), given.end());
    LastingId lasts = no_id;
    if (Ref l = clause.find(NodeKind::Lasting))
        lasts = lasting(l, scope, args);
    return node(ir::Op::gains, type_nothing, clause.span(), std::move(args), id,
                static_cast<std::int32_t>(lasts), flags);
}

void Checker::report_wrong_bearer(Ref at, NodeId bearer, ConditionId id) {
    KindId on = program_.conditions[id].on;
    Type t = type(bearer);
    if (on == no_id || t.kind != TypeKind::thing || is_descendant(t.of, on) || is_descendant(on, t.of))
        return;
    if (t.of == any_kind)
        return;
    report(Diagnostic(Code::wrong_type, at.span(),
                      "`" + program_.conditions[id].name + "` is borne by `" + program_.kinds[on].name +
                          "`, but this is " + describe(t))
               .also(program_.conditions[id].span, "the condition"));
}

NodeId Checker::loses(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "losing a condition");
    NodeId bearer = expr_as(clause.child(0), scope, type_thing(any_kind));
    bool oldest = static_cast<bool>(clause.find(NodeKind::Word));
    Ref path = clause.find(NodeKind::Path);
    const Symbol *s =
        resolve(path ? path : clause.child(clause.size() - 1), SymbolSort::condition, "condition");
    if (!s)
        return ir::none;
    return node(ir::Op::loses, type_nothing, clause.span(), {bearer}, s->id, oldest);
}

// `put a before b in battle.order`: the list without a, with a next to b.
NodeId Checker::put(Ref clause, Scope &scope) {
    require_impure(scope, clause.span(), "a change");
    NodeId list = place(clause.child(3), scope);
    if (type(list).kind != TypeKind::list) {
        if (type(list).kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_type, clause.child(3).span(),
                              "a list is wanted here, but this is " + describe(type(list))));
        return ir::none;
    }
    Type element = element_of(type(list));
    NodeId what = expr_as(clause.child(0), scope, element), other = expr_as(clause.child(2), scope, element);
    return node(ir::Op::put, type_nothing, clause.span(), {what, other, list},
                clause.child(1).text() == "after");
}

} // namespace bylaw::check
