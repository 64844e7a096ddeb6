// Statements that change something: assignments, conditions gained and lost, places in a list.
#include "base/text/filled.hpp"
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

#include <algorithm>

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

bool is_role(Context &c, RuleId rule, std::uint32_t reg) {
    const auto has = [&](RuleId owner) {
        const auto &roles = c.rules.infos[rule].role_registers[owner];
        return std::ranges::find(roles, reg) != roles.end();
    };
    return std::ranges::any_of(rule_chain(c, rule), has);
}

// Reports an assignment to a role. Roles are constant, since triggers may read them before and after.
void report_assigned_role(Context &c, NodeId target, Ref at, const Scope &scope) {
    const ir::Node &n = c.program.ir[target];
    if (n.op != ir::Op::local || scope.rule == no_id || at.kind() != NodeKind::Name)
        return;
    if (is_role(c, scope.rule, static_cast<std::uint32_t>(n.value)))
        c.report(Diagnostic(Code::not_assignable, at.span(),
                            "`" + std::string(at.text()) + "` is a role of `" +
                                c.program.rules[scope.rule].name + "`, and stays what it is")
                     .mend("keep the other value in a field of the rule, or in a `let`"));
}

// Returns the way of change in the encoding of the typed tree.
std::int32_t way_of(Word op) {
    return op == Word::equals ? 0 : op == Word::plus_equals ? 1 : 2;
}

// `points =- 2`
void report_minus_behind_equals(Context &c, view::Assign clause) {
    const std::string_view rest = clause.text().substr(clause.op().span().end - clause.span().begin);
    if (clause.op().word() == Word::equals && rest.starts_with("- "))
        c.report(Diagnostic(Code::syntax, clause.op().span(), "`=-` sets this to a number below 0")
                     .mend("to take away, write `-=`"));
}

// `bag += pebble`: all that there are, where one may be meant.
void warn_of_all(Context &c, Ref added, NodeId value) {
    if (!added.is(NodeKind::Name) || c.program.ir[value].op != ir::Op::every_thing)
        return;
    const std::string kind(added.text());
    c.report(Diagnostic(Code::misleading, added.span(), filled("this adds every `{}` there is", {kind}))
                 .mend(filled("a new one is `[{}]`; for all of them write `all each in {}`", {kind, kind})));
}

NodeId added_to_list(Context &c, Ref added, Scope &scope, Type list) {
    if (added.is(NodeKind::ListOf)) // `[pebble]` is a new one, as behind `=`
        return expr_as(c, added, scope, list);
    const NodeId value = expr(c, added, scope, element_of(list));
    warn_of_all(c, added, value);
    return c.type(value).kind == TypeKind::list ? convert(c, value, added, scope, list)
                                                : expr_as(c, added, scope, element_of(list));
}

NodeId taken_from_list(Context &c, Ref taken, Scope &scope, Type list) {
    const NodeId value = expr(c, taken, scope, element_of(list));
    if (c.type(value).kind != TypeKind::list)
        return compared(c, taken, scope, element_of(list));
    if (!comparable(c.program, c.type(value), list))
        convert(c, value, taken, scope, list); // says so
    return value;
}

void report_unchangeable(Context &c, view::Assign clause, Type type) {
    if (type.kind != TypeKind::number && type.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, clause.place().span(),
                            "`" + std::string(clause.op().text()) +
                                "` changes numbers and lists, but this is " + describe(c, type)));
}

NodeId assigned_value(Context &c, view::Assign clause, Scope &scope, Type wanted) {
    const Word op = clause.op().word();
    if (op != Word::equals && wanted.kind == TypeKind::list)
        return op == Word::plus_equals ? added_to_list(c, clause.value(), scope, wanted)
                                       : taken_from_list(c, clause.value(), scope, wanted);
    const NodeId value = expr_as(c, clause.value(), scope, wanted);
    if (op != Word::equals)
        report_unchangeable(c, clause, wanted);
    return value;
}

} // namespace

NodeId assign(Context &c, view::Assign clause, Scope &scope) {
    const std::int32_t how = way_of(clause.op().word());
    report_minus_behind_equals(c, clause);
    NodeId target = place(c, clause.place(), scope);
    report_assigned_role(c, target, clause.place(), scope);
    NodeId value = assigned_value(c, clause, scope, c.type(target));
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

namespace {

// The value stands behind who has the field.
NodeId store_field(Context &c, ir::Op op, NodeId target, NodeId value, std::int32_t how, Span span) {
    const ir::Node t = c.program.ir[target];
    std::vector<NodeId> args(c.program.ir.args(target).begin(), c.program.ir.args(target).end());
    args.insert(args.begin() + (t.op == ir::Op::game_field ? 0 : 1), value);
    return c.node(op, type_nothing, span, std::move(args), t.value, how);
}

} // namespace

// The statement that puts `value` where `target` is read from.
NodeId store(Context &c, NodeId target, NodeId value, std::int32_t how, Span span) {
    ir::Node t = c.program.ir[target];
    switch (t.op) {
    case ir::Op::field: return store_field(c, ir::Op::set_field, target, value, how, span);
    case ir::Op::game_field: return store_field(c, ir::Op::set_game_field, target, value, how, span);
    case ir::Op::condition_field:
        return store_field(c, ir::Op::set_condition_field, target, value, how, span);
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

void report_gained_while(Context &c, Ref name, const Condition &condition) {
    c.report(Diagnostic(Code::while_condition, name.span(),
                        "`" + condition.name + "` holds `while` something is so: nobody gains it")
                 .also(condition.span, "declared here")
                 .mend("change what its `while` looks at"));
}

// Checks the kind of the bearer, at run time if it is not known.
NodeId bearer_of(Context &c, Ref written, NodeId bearer, ConditionId id) {
    report_wrong_bearer(c, written, bearer, id);
    const KindId on = c.program.conditions[id].on;
    const bool asked = on != no_id && fit(c.program, c.type(bearer), type_thing(on)) == Fit::checked;
    return asked ? of_kind(c, bearer, on, written.span()) : bearer;
}

void add_parameters(Context &c, Ref what, Scope &scope, ConditionId id, std::vector<NodeId> &args) {
    const Condition &condition = c.program.conditions[id];
    std::vector<std::string_view> names;
    std::vector<Type> types;
    std::vector<NodeId> defaults;
    condition_parameters(c, id, names, types, defaults);
    const auto given = arguments(c, what, scope, condition.name, names, types, defaults, condition.span);
    args.insert(args.end(), given.begin(), given.end());
}

NodeId gains_known(Context &c, view::Gains clause, Scope &scope, NodeId bearer, ConditionId id) {
    std::vector<NodeId> args{bearer_of(c, clause.bearer(), bearer, id)};
    const view::From from = clause.from();
    if (from)
        args.push_back(expr_as(c, from.what(), scope, type_thing(any_kind)));
    add_parameters(c, clause.condition(), scope, id, args);
    const Ref life = clause.lasting();
    const LastingId lasts = life ? lasting(c, life, scope, args) : no_id;
    return c.node(ir::Op::gains, type_nothing, clause.span(), std::move(args), id,
                  static_cast<std::int32_t>(lasts), from ? 1 : 0);
}

} // namespace

NodeId gains(Context &c, view::Gains clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "gaining a condition");
    NodeId bearer = expr_as(c, clause.bearer(), scope, type_thing(any_kind));
    Ref name = callee(clause.condition());
    const Symbol *s = resolve(c, name, SymbolSort::condition, "condition");
    if (!s)
        return ir::none;
    if (c.conditions.declarations[s->id]->part(NodeKind::While)) {
        report_gained_while(c, name, c.program.conditions[s->id]);
        return ir::none;
    }
    return gains_known(c, clause, scope, bearer, s->id);
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

namespace {

bool is_list(Context &c, NodeId list, Ref written) {
    const Type type = c.type(list);
    if (type.kind != TypeKind::list && type.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, written.span(),
                            "a list is wanted here, but this is " + describe(c, type)));
    return type.kind == TypeKind::list;
}

} // namespace

// `put a before b in battle.order`: the list without a, with a next to b.
NodeId put(Context &c, view::Put clause, Scope &scope) {
    require_impure(c, scope, clause.span(), "a change");
    NodeId list = place(c, clause.list(), scope);
    if (!is_list(c, list, clause.list()))
        return ir::none;
    Type element = element_of(c.type(list));
    NodeId what = expr_as(c, clause.what(), scope, element),
           other = expr_as(c, clause.other(), scope, element);
    return c.node(ir::Op::put, type_nothing, clause.span(), {what, other, list},
                  clause.side().word() == Word::after);
}

} // namespace bylaw::check
