// Between what is written and what is wanted: a number becomes dice, a kind's name a new thing; what does not
// fit is reported.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/scenarios.hpp"
#include "interpreter/check/types/fields.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/program/fit.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId complete(Context &c, NodeId value) {
    const ir::Node &n = c.program.ir[value];
    std::size_t wanted;
    switch (n.op) {
    case ir::Op::field:
    case ir::Op::field_base:
    case ir::Op::condition_field: wanted = 2; break;
    case ir::Op::game_field: wanted = 1; break;
    default: return value;
    }
    const Field &field = c.program.fields[n.value];
    if (field.index == no_id || n.arg_count == wanted)
        return value;
    c.report(Diagnostic(Code::argument_missing, n.span,
                        "`" + field.name + "` has a value for each of `" + c.program.enums[field.index].name +
                            "`: say which")
                 .mend("write `" + field.name + "[…]`"));
    return c.bad(n.span);
}

namespace {

// A role, a local name or a parameter of the condition, which may be called like its kind.
bool is_at_hand(const Context &c, std::string_view name, Scope &scope) {
    const FieldId f = scope.condition == no_id ? no_id : find_condition_field(c, scope.condition, name);
    return find_local(scope, name) || (f != no_id && c.program.fields[f].sort == FieldSort::parameter);
}

} // namespace

NodeId expr_as(Context &c, Ref e, Scope &scope, Type wanted) {
    // A kind's name where a thing is wanted makes one.
    if (wanted.kind == TypeKind::thing && e.kind() == NodeKind::Name && !is_at_hand(c, e.text(), scope)) {
        const Symbol *s = find(c, e, SymbolSort::kind);
        bool own = s && scope.self_kind == s->id;
        if (s && !own && is_descendant(c, s->id, wanted.of))
            return make_thing(c, e, s->id, scope);
    }
    if (wanted.kind == TypeKind::act)
        if (NodeId act = act_expr(c, e, scope); act != ir::none)
            return act;
    return convert(c, expr(c, e, scope, wanted), e, scope, wanted);
}

namespace {

bool is_none(const Context &c, NodeId value) {
    const ir::Node &n = c.program.ir[value];
    return n.op == ir::Op::constant && n.type == type_thing(any_kind) && n.value == 0;
}

void report_unrolled(Context &c, Ref e) {
    c.report(Diagnostic(Code::dice_unrolled, e.span(),
                        "a number is wanted here, but these are dice that nobody has rolled")
                 .mend("write `roll(" + std::string(e.text()) + ")`"));
}

// A kind's name, where one thing of a kind is wanted.
void report_kind_for_thing(Context &c, NodeId value, Ref e, KindId wanted) {
    const std::string kind(e.text());
    const bool is = is_descendant(c, static_cast<KindId>(c.program.ir[value].value), wanted);
    c.report(Diagnostic(Code::wrong_type, e.span(),
                        is ? "`" + kind + "` is a kind, and one of it is wanted here"
                           : "`" + kind + "` is no kind of `" + c.program.kinds[wanted].name + "`")
                 .mend(is ? "write `make " + kind + "`" : ""));
}

void report_unfit(Context &c, NodeId value, Ref e, Type wanted) {
    const Type have = c.type(value);
    Diagnostic d(Code::wrong_type, e.span(),
                 describe(c, wanted) + (wanted.kind == TypeKind::dice ? " are" : " is") +
                     " wanted here, but this is " + describe(c, have));
    if (is_none(c, value) && wanted.kind == TypeKind::list)
        d.message = describe(c, wanted) + " is wanted here, and `none` is nobody",
        d.hint = "an empty list is `[]`";
    else if (have.kind == TypeKind::degree && wanted.kind == TypeKind::member && have.of != any_kind)
        d.hint =
            filled("outcomes are compared as they are, `x > y`; where one is handed on, its type is the name "
                   "of the check: `{}`",
                   {c.program.rules[have.of].name});
    else if (have.kind == TypeKind::degree && wanted == type_yesno)
        d.hint = filled("say which outcome is meant: `{} is success`", {e.text()});
    else if (wanted.kind == TypeKind::list && fits(c, have, element_of(wanted)))
        d.hint = "write `[" + std::string(e.text()) + "]` for a list of one";
    else if (wanted == type_number && e.is(NodeKind::Name) && type_or_own(c, e, Ref{}, Ref{}) == have)
        d.hint = filled("without a type `{}` is of the kind, enum or table that is called so; where it "
                        "is declared write `{}: number`",
                        {e.text(), e.text()});
    c.report(std::move(d));
}

NodeId report_unconvertible(Context &c, NodeId value, Ref e, Type wanted) {
    const bool kind_for_thing = c.program.ir[value].op == ir::Op::every_thing &&
                                wanted.kind == TypeKind::thing && wanted.of != any_kind &&
                                e.kind() == NodeKind::Name;
    if (wanted.kind == TypeKind::number && c.type(value).kind == TypeKind::dice)
        report_unrolled(c, e);
    else if (kind_for_thing)
        report_kind_for_thing(c, value, e, wanted.of);
    else
        report_unfit(c, value, e, wanted);
    return c.bad(e.span());
}

} // namespace

NodeId convert(Context &c, NodeId value, Ref e, Scope &, Type wanted) {
    const Type have = c.type(value);
    if (fits(c, have, wanted))
        return value;
    if (wanted.kind == TypeKind::dice && have.kind == TypeKind::number)
        return c.node(ir::Op::dice_number, type_dice, e.span(), {value});
    if (is_none(c, value) && (wanted.kind == TypeKind::thing || wanted.kind == TypeKind::act))
        return c.constant(wanted, e.span(), 0);
    if (fit(c.program, have, wanted) == Fit::checked)
        return of_kind(c, value, wanted.of, e.span());
    if (wanted.kind == TypeKind::text)
        return c.node(ir::Op::text, type_text, e.span(), {value});
    return report_unconvertible(c, value, e, wanted);
}

// A value that is only searched needs no kind check: a thing of another kind is not there.
NodeId compared(Context &c, Ref e, Scope &scope, Type with) {
    NodeId value = expr_as(c, e, scope, with);
    return c.program.ir[value].op == ir::Op::of_kind ? c.program.ir.arg(value, 0) : value;
}

NodeId of_kind(Context &c, NodeId thing, KindId kind, Span span) {
    Type t = c.type(thing);
    return c.node(ir::Op::of_kind, t.kind == TypeKind::list ? list_of(type_thing(kind)) : type_thing(kind),
                  span, {thing}, kind);
}

} // namespace bylaw::check
