// Picking from lists: first, all, count, some, every, sum, most, least.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

// Of `NAME in SOURCE where … by …`: a pick node; the name is bound to `reg` until the caller unbinds it.
NodeId Checker::pick(Ref p, Scope &scope, std::uint32_t &reg, Type &element) {
    NodeId source = pick_source(p.child(1), scope, element);
    reg = scope.add_register(p.child(0).text(), element);
    bind(scope, p.child(0), reg);
    std::vector<NodeId> args{source};
    std::uint8_t has_where = 0;
    if (Ref where = p.find(NodeKind::Where)) {
        args.push_back(pure_yesno(where.child(0), scope, "a `where`"));
        has_where = 1;
        narrow(args.back(), scope);
        element = known_type(scope, reg);
    }
    p.each(NodeKind::Key, [&](Ref key) {
        NodeId value = pure_expr(key.child(1), scope, "a `by`");
        if (type(value).kind != TypeKind::member && type(value).kind != TypeKind::yesno)
            value = convert(value, key.child(1), scope, type_number);
        args.push_back(node(ir::Op::key, type_number, key.span(), {value}, key.child(0).text() == "least"));
    });
    return node(ir::Op::pick, list_of(element), p.span(), std::move(args), reg, 0, has_where);
}

NodeId Checker::pick_source(Ref source, Scope &scope, Type &element) {
    NodeId list = expr(source, scope);
    Type t = type(list);
    element = t.kind == TypeKind::list ? element_of(t) : type_unknown;
    if (t.kind != TypeKind::list && t.kind != TypeKind::unknown)
        report(
            Diagnostic(Code::wrong_type, source.span(), "a list is wanted here, but this is " + describe(t)));
    return list;
}

// Where only a look is allowed, whatever the surroundings allow.
NodeId Checker::pure_expr(Ref e, Scope &scope, const char *purity, Type wanted) {
    bool pure = scope.pure;
    const char *before = scope.purity;
    if (!pure)
        scope.pure = true, scope.purity = purity;
    NodeId value = wanted.kind == TypeKind::unknown ? expr(e, scope) : expr_as(e, scope, wanted);
    scope.pure = pure, scope.purity = before;
    return value;
}

NodeId Checker::pure_yesno(Ref e, Scope &scope, const char *purity) {
    return pure_expr(e, scope, purity, type_yesno);
}

NodeId Checker::select(Ref e, Scope &scope) {
    std::uint32_t reg;
    Type element;
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    NodeId picked = pick(e.child(1), scope, reg, element);
    scope.names.resize(names);
    scope.narrowed.resize(narrowed);
    std::string_view word = e.child(0).text();
    if (word == "count")
        return node(ir::Op::select_count, type_number, e.span(), {picked}, reg);
    if (word == "all")
        return node(ir::Op::select_all, list_of(element), e.span(), {picked}, reg);
    return node(ir::Op::select_first, element, e.span(), {picked}, reg);
}

NodeId Checker::quantified(Ref e, Scope &scope) {
    Type element;
    NodeId source = pick_source(e.child(2), scope, element);
    std::size_t names = scope.names.size();
    std::uint32_t reg = scope.add_register(e.child(1).text(), element);
    bind(scope, e.child(1), reg);
    NodeId condition = pure_yesno(e.child(3), scope, "a `has`");
    scope.names.resize(names);
    return node(e.child(0).text() == "some" ? ir::Op::some : ir::Op::every, type_yesno, e.span(),
                {source, condition}, reg);
}

NodeId Checker::fold(Ref e, Scope &scope) {
    std::uint32_t reg;
    Type element;
    std::size_t names = scope.names.size(), narrowed = scope.narrowed.size();
    NodeId picked = pick(e.child(1), scope, reg, element);
    NodeId value = pure_expr(e.child(2), scope, "an `of`", type_number);
    scope.names.resize(names);
    scope.narrowed.resize(narrowed);
    std::string_view word = e.child(0).text();
    ir::Op op = word == "sum" ? ir::Op::sum_of : word == "most" ? ir::Op::most_of : ir::Op::least_of;
    return node(op, type_number, e.span(), {picked, value}, reg);
}

} // namespace bylaw::check
