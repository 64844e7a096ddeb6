// Statements that change something: assignments, conditions gained and lost, places in a list.
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/patterns/durations.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/statements/inside.hpp"
#include "interpreter/check/statements/statements.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/program/fit.hpp"

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

// Who or what a rule is about does not change while it runs: others may look at it, before and after.
void report_assigned_role(Context &c, NodeId target, Ref at, const Scope &scope) {
    const ir::Node &n = c.program.ir[target];
    if (n.op != ir::Op::local || scope.rule == no_id || at.kind() != NodeKind::Name)
        return;
    for (RuleId owner : rule_chain(c, scope.rule))
        for (std::uint32_t reg : c.rules.infos[scope.rule].role_registers[owner])
            if (reg == static_cast<std::uint32_t>(n.value)) {
                c.report(Diagnostic(Code::not_assignable, at.span(),
                                    "`" + std::string(at.text()) + "` is a role of `" +
                                        c.program.rules[scope.rule].name + "`, and stays what it is")
                             .mend("keep the other value in a field of the rule, or in a `let`"));
                return;
            }
}

} // namespace

NodeId assign(Context &c, view::Assign clause, Scope &scope) {
    const Word op = clause.op().word();
    std::int32_t how = op == Word::equals ? 0 : op == Word::plus_equals ? 1 : 2;
    std::string_view rest = clause.text().substr(clause.op().span().end - clause.span().begin);
    if (how == 0 && rest.starts_with("- "))
        c.report(Diagnostic(Code::syntax, clause.op().span(), "`=-` sets this to a number below 0")
                     .mend("to take away, write `-=`"));
    NodeId target = place(c, clause.place(), scope);
    report_assigned_role(c, target, clause.place(), scope);
    Type wanted = c.type(target);
    NodeId value;
    if (wanted.kind == TypeKind::list && how != 0) {
        Ref changed = clause.value();
        value = expr(c, changed, scope, element_of(wanted));
        bool whole = c.type(value).kind == TypeKind::list;
        if (how == 1)
            value = whole ? convert(c, value, changed, scope, wanted)
                          : expr_as(c, changed, scope, element_of(wanted));
        else if (!whole)
            value = compared(c, changed, scope, element_of(wanted));
        else if (!comparable(c.program, c.type(value), wanted))
            convert(c, value, changed, scope, wanted); // says so
    } else {
        value = expr_as(c, clause.value(), scope, wanted);
        if (how != 0 && wanted.kind != TypeKind::number && wanted.kind != TypeKind::unknown)
            c.report(Diagnostic(Code::wrong_type, clause.place().span(),
                                "`" + std::string(clause.op().text()) +
                                    "` changes numbers and lists, but this is " + describe(c, wanted)));
    }
    require_impure(c, scope, clause.span(), "a change");
    if (const FieldId field = strict_field(c.program, c.program.ir[target]); field != no_id && how == 0)
        report_out_of_field(c, field, value, clause.value().span());
    return store(c, target, value, how, clause.span());
}

namespace {

NodeId store_local(Context &c, NodeId target, NodeId value, std::int32_t how, Span span) {
    ir::Node t = c.program.ir[target];
    if (how != 0 && t.type.kind == TypeKind::list) {
        if (c.type(value).kind != TypeKind::list)
            value = c.node(ir::Op::list, t.type, span, {value});
        value = c.node(how == 1 ? ir::Op::joined : ir::Op::without, t.type, span, {target, value});
    } else if (how != 0) {
        value = c.node(how == 1 ? ir::Op::add : ir::Op::subtract, type_number, span, {target, value});
    }
    return c.node(ir::Op::set_local, type_nothing, span, {value}, t.value);
}

} // namespace

// The statement that puts `value` where `target` is read from.
NodeId store(Context &c, NodeId target, NodeId value, std::int32_t how, Span span) {
    ir::Node t = c.program.ir[target];
    std::vector<NodeId> args(c.program.ir.args(target).begin(), c.program.ir.args(target).end());
    switch (t.op) {
    case ir::Op::field:
        args.insert(args.begin() + 1, value);
        return c.node(ir::Op::set_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::game_field:
        args.insert(args.begin(), value);
        return c.node(ir::Op::set_game_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::condition_field:
        args.insert(args.begin() + 1, value);
        return c.node(ir::Op::set_condition_field, type_nothing, span, std::move(args), t.value, how);
    case ir::Op::active:
        return c.node(ir::Op::set_active, type_nothing, span, {value}, t.value, t.extra,
                      static_cast<std::uint8_t>(how));
    case ir::Op::local: return store_local(c, target, value, how, span);
    default: return c.node(ir::Op::block, type_nothing, span); // reported
    }
}

namespace {

void report_wrong_bearer(Context &c, Ref at, NodeId bearer, ConditionId id) {
    KindId on = c.program.conditions[id].on;
    Type t = c.type(bearer);
    if (on == no_id || t.kind != TypeKind::thing || is_descendant(c, t.of, on) || is_descendant(c, on, t.of))
        return;
    if (t.of == any_kind)
        return;
    c.report(Diagnostic(Code::wrong_type, at.span(),
                        "`" + c.program.conditions[id].name + "` is borne by `" + c.program.kinds[on].name +
                            "`, but this is " + describe(c, t))
                 .also(c.program.conditions[id].span, "the condition"));
}

} // namespace

NodeId gains(Context &c, view::Gains clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "gaining a condition");
    NodeId bearer = expr_as(c, clause.bearer(), scope, type_thing(any_kind));
    Ref what = clause.condition();
    Ref name = callee(what);
    const Symbol *s = resolve(c, name, SymbolSort::condition, "condition");
    if (!s)
        return ir::none;
    auto id = static_cast<ConditionId>(s->id);
    const Condition &condition = c.program.conditions[id];
    if (c.conditions.declarations[id]->part(NodeKind::While)) {
        c.report(Diagnostic(Code::while_condition, name.span(),
                            "`" + condition.name + "` holds `while` something is so: nobody gains it")
                     .also(condition.span, "declared here")
                     .mend("change what its `while` looks at"));
        return ir::none;
    }
    report_wrong_bearer(c, clause.bearer(), bearer, id);
    if (condition.on != no_id && fit(c.program, c.type(bearer), type_thing(condition.on)) == Fit::checked)
        bearer = of_kind(c, bearer, condition.on, clause.bearer().span());
    std::vector<NodeId> args{bearer};
    std::uint8_t flags = 0;
    if (view::From from = clause.from()) {
        args.push_back(expr_as(c, from.what(), scope, type_thing(any_kind)));
        flags = 1;
    }
    std::vector<std::string> names;
    std::vector<Type> types;
    std::vector<NodeId> defaults;
    condition_parameters(c, id, names, types, defaults);
    auto given = arguments(c, what, scope, condition.name, names, types, defaults, condition.span);
    args.insert(args.end(), given.begin(), given.end());
    LastingId lasts = no_id;
    if (Ref l = clause.lasting())
        lasts = lasting(c, l, scope, args);
    return c.node(ir::Op::gains, type_nothing, clause.span(), std::move(args), id,
                  static_cast<std::int32_t>(lasts), flags);
}

NodeId loses(Context &c, view::Loses clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "losing a condition");
    NodeId bearer = expr_as(c, clause.bearer(), scope, type_thing(any_kind));
    bool oldest = static_cast<bool>(clause.oldest());
    const Symbol *s = resolve(c, clause.condition(), SymbolSort::condition, "condition");
    if (!s)
        return ir::none;
    return c.node(ir::Op::loses, type_nothing, clause.span(), {bearer}, s->id, oldest);
}

// `put a before b in battle.order`: the list without a, with a next to b.
NodeId put(Context &c, view::Put clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "a change");
    NodeId list = place(c, clause.list(), scope);
    if (c.type(list).kind != TypeKind::list) {
        if (c.type(list).kind != TypeKind::unknown)
            c.report(Diagnostic(Code::wrong_type, clause.list().span(),
                                "a list is wanted here, but this is " + describe(c, c.type(list))));
        return ir::none;
    }
    Type element = element_of(c.type(list));
    NodeId what = expr_as(c, clause.what(), scope, element),
           other = expr_as(c, clause.other(), scope, element);
    return c.node(ir::Op::put, type_nothing, clause.span(), {what, other, list},
                  clause.side().word() == Word::after);
}

} // namespace bylaw::check
