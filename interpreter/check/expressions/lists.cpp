// Picking from lists: first, all, count, some, every, sum, most, least.
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

NodeId pick_key(Context &c, view::Key key, Scope &scope) {
    NodeId value = pure_expr(c, key.value(), scope, "a `by`");
    if (c.type(value).kind == TypeKind::degree)
        value = degree_rank(c, value, key.value().span());
    if (c.type(value).kind != TypeKind::member && c.type(value).kind != TypeKind::yesno)
        value = convert(c, value, key.value(), scope, type_number);
    return c.node(ir::Op::key, type_number, key.span(), {value}, key.which().word() == Word::least);
}

} // namespace

// Builds a pick node for `NAME in SOURCE where … by …`. The name is bound to `reg` until the caller unbinds
// it.
NodeId pick(Context &c, view::Pick p, Scope &scope, std::uint32_t &reg, Type &element) {
    NodeId source = pick_source(c, p.list(), scope, element);
    reg = scope.add_register(p.name().text(), element);
    bind(c, scope, p.name(), reg);
    std::vector<NodeId> args{source};
    const view::Where where = p.where();
    if (where) {
        args.push_back(pure_yesno(c, where.condition(), scope, "a `where`"));
        narrow(c, args.back(), scope);
        element = known_type(scope, reg);
    }
    p.each(NodeKind::Key, [&](Ref key) { args.push_back(pick_key(c, key, scope)); });
    return c.node(ir::Op::pick, list_of(element), p.span(), std::move(args), reg, 0, where ? 1 : 0);
}

NodeId pick_source(Context &c, Ref source, Scope &scope, Type &element) {
    NodeId list = expr(c, source, scope);
    Type t = c.type(list);
    element = t.kind == TypeKind::list ? element_of(t) : type_unknown;
    if (t.kind != TypeKind::list && t.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, source.span(),
                            "a list is wanted here, but this is " + describe(c, t)));
    return list;
}

// Checks an expression that may only read, in any context.
NodeId pure_expr(Context &c, Ref e, Scope &scope, const char *purity, Type wanted) {
    bool pure = scope.pure;
    const char *before = scope.purity;
    if (!pure)
        scope.pure = true, scope.purity = purity;
    NodeId value = wanted.kind == TypeKind::unknown ? expr(c, e, scope) : expr_as(c, e, scope, wanted);
    scope.pure = pure, scope.purity = before;
    return value;
}

NodeId pure_yesno(Context &c, Ref e, Scope &scope, const char *purity) {
    return pure_expr(c, e, scope, purity, type_yesno);
}

namespace {

// `first … otherwise x`: what both sides have in common.
NodeId first_or(Context &c, view::Select e, NodeId picked, Type element, std::uint32_t reg, Ref otherwise,
                Scope &scope) {
    NodeId other = expr(c, otherwise, scope, element);
    Type both = common(c, element, c.type(other));
    if (both.kind == TypeKind::unknown)
        other = convert(c, other, otherwise, scope, element), both = element;
    return c.node(ir::Op::select_first, both, e.span(), {picked, other}, reg);
}

} // namespace

NodeId select(Context &c, view::Select e, Scope &scope) {
    std::uint32_t reg;
    Type element;
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    NodeId picked = pick(c, e.pick(), scope, reg, element);
    scope.names.resize(names);
    scope.narrowed.resize(narrowed);
    if (const view::Default otherwise = e.by_default())
        return first_or(c, e, picked, element, reg, otherwise.value(), scope);
    switch (e.which().word()) {
    case Word::count: return c.node(ir::Op::select_count, type_number, e.span(), {picked}, reg);
    case Word::all: return c.node(ir::Op::select_all, list_of(element), e.span(), {picked}, reg);
    default: return c.node(ir::Op::select_first, element, e.span(), {picked}, reg);
    }
}

NodeId quantified(Context &c, view::Quantified e, Scope &scope) {
    Type element;
    NodeId source = pick_source(c, e.list(), scope, element);
    std::size_t names = scope.names.size();
    std::uint32_t reg = scope.add_register(e.name().text(), element);
    bind(c, scope, e.name(), reg);
    NodeId condition = pure_yesno(c, e.claim(), scope, "a `has`");
    scope.names.resize(names);
    return c.node(e.which().word() == Word::some ? ir::Op::some : ir::Op::every, type_yesno, e.span(),
                  {source, condition}, reg);
}

NodeId fold(Context &c, view::Fold e, Scope &scope) {
    std::uint32_t reg;
    Type element;
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    NodeId picked = pick(c, e.pick(), scope, reg, element);
    const Word which = e.which().word();
    const bool joins = which == Word::joined;
    NodeId value = pure_expr(c, e.value(), scope, "an `of`", joins ? type_text : type_number);
    scope.names.resize(names);
    scope.narrowed.resize(narrowed);
    if (joins)
        return c.node(ir::Op::joined_texts, type_text, e.span(), {picked, value}, reg);
    ir::Op op = which == Word::sum    ? ir::Op::sum_of
                : which == Word::most ? ir::Op::most_of
                                      : ir::Op::least_of;
    return c.node(op, type_number, e.span(), {picked, value}, reg);
}

} // namespace bylaw::check
