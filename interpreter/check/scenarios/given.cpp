// The start of a test or scenario: named things, options, and policies.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/scenarios/inside.hpp"
#include "interpreter/check/types/options.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

// `given caw = crow` makes a crow; elsewhere a kind's name alone is the list of all of that kind.
NodeId given_value(Context &c, Ref name, Ref value, Scope &scope) {
    if (value.kind() == NodeKind::Entity)
        return entity(c, value, scope, name.text());
    const Symbol *kind = value.kind() == NodeKind::Name && !find_local(scope, value.text())
                             ? find(c, value, SymbolSort::kind)
                             : nullptr;
    if (!kind)
        return expr(c, value, scope);
    return c.node(ir::Op::make, type_thing(kind->id), value.span(), {}, kind->id,
                  static_cast<std::int32_t>(c.string(name.text())));
}

} // namespace

NodeId given(Context &c, view::Given clause, Scope &scope) {
    Ref name = clause.name();
    Ref value = clause.value();
    if (!value || value.is(NodeKind::Reference))
        return take_cast(c, name, scope);
    NodeId made = given_value(c, name, value, scope);
    std::uint32_t reg = scope.add_register(name.text(), c.type(made));
    bind(c, scope, name, reg);
    return c.node(ir::Op::set_local, type_nothing, clause.span(), {made}, reg);
}

namespace {

void report_out_of_option(Context &c, const Option &option, NodeId value, Span at) {
    const auto fixed = constant_value(c, value);
    if (fixed && option.low && (*fixed < *option.low || (option.high && *fixed > *option.high)))
        c.report(Diagnostic(Code::out_of_range, at,
                            "option `" + option.name + "` cannot be " + std::to_string(*fixed))
                     .also(option.span, "its range stands here"));
}

} // namespace

NodeId given_option(Context &c, view::GivenOption clause, Scope &scope) {
    const Symbol *s = resolve(c, clause.name(), SymbolSort::option, "option");
    if (!s)
        return c.bad(clause.span());
    NodeId value = expr_as(c, clause.value(), scope, option_type(c, s->id));
    report_out_of_option(c, c.program.options[s->id], value, clause.value().span());
    return c.node(ir::Op::set_option, type_nothing, clause.span(), {value}, s->id);
}

namespace {

bool is_player(Type t) {
    const TypeKind kind = t.kind == TypeKind::list ? t.element : t.kind;
    return kind == TypeKind::thing || kind == TypeKind::unknown;
}

} // namespace

NodeId plays(Context &c, view::Plays clause, Scope &scope) {
    NodeId who = expr(c, clause.who(), scope);
    if (!is_player(c.type(who)))
        c.report(Diagnostic(Code::wrong_type, clause.who().span(),
                            "a thing, a list of things or `gm` plays a policy, but this is " +
                                describe(c, c.type(who))));
    const Symbol *s = resolve(c, clause.policy(), SymbolSort::policy, "policy");
    return s ? c.node(ir::Op::plays, type_nothing, clause.span(), {who}, s->id) : c.bad(clause.span());
}

} // namespace bylaw::check
