// Arithmetic, comparisons, and the words between two values: is, has, in, and, or.
#include "interpreter/check/checker.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId Checker::binary(Ref e, Scope &scope) {
    std::string_view op = e.child(1).text();
    if (op == "and")
        return logic(e, ir::Op::all_of, scope);
    if (op == "or")
        return logic(e, ir::Op::any_of, scope);
    if (op.starts_with("is"))
        return is_expr(e, op.size() > 2, scope);
    if (op == "has")
        return has_expr(e, scope);
    if (op == "in")
        return in_expr(e, scope);
    if (op.starts_with("<") || op.starts_with(">"))
        return comparison(e, op, scope);
    return arithmetic(e, op, scope);
}

// `a and b and c` is left-deep in the tree; flattened, it is one node.
NodeId Checker::logic(Ref e, ir::Op op, Scope &scope) {
    std::vector<Ref> right;
    Ref left = e;
    while (left.kind() == NodeKind::Binary && left.child(1).text() == e.child(1).text()) {
        right.push_back(left.child(2));
        left = left.child(0);
    }
    std::size_t narrowed = scope.narrowed.size();
    std::vector<NodeId> parts{condition_expr(left, scope)};
    for (auto r = right.rbegin(); r != right.rend(); ++r) {
        narrow(parts.back(), scope, op == ir::Op::all_of); // the next is looked at only then
        parts.push_back(condition_expr(*r, scope));
    }
    scope.narrowed.resize(narrowed);
    return node(op, type_yesno, e.span(), std::move(parts));
}

namespace {

std::int64_t dice_operator(std::string_view op) {
    DiceOperator how = op == "+"   ? DiceOperator::add
                       : op == "-" ? DiceOperator::subtract
                       : op == "*" ? DiceOperator::multiply
                                   : DiceOperator::divide;
    return static_cast<std::int64_t>(how);
}

ir::Op number_operator(std::string_view op) {
    return op == "+"   ? ir::Op::add
           : op == "-" ? ir::Op::subtract
           : op == "*" ? ir::Op::multiply
                       : ir::Op::divide;
}

} // namespace

NodeId Checker::arithmetic(Ref e, std::string_view op, Scope &scope) {
    NodeId a = expr(e.child(0), scope), b = expr(e.child(2), scope);
    TypeKind ka = type(a).kind, kb = type(b).kind;
    if (ka == TypeKind::dice || kb == TypeKind::dice) {
        a = convert(a, e.child(0), scope, type_dice);
        b = convert(b, e.child(2), scope, type_dice);
        return node(ir::Op::dice_combine, type_dice, e.span(), {a, b}, dice_operator(op));
    }
    if (op == "*" && ka == TypeKind::number && program_.ir[b].op == ir::Op::every_thing) {
        const std::string kind(e.child(2).text());
        report(Diagnostic(Code::wrong_type, e.child(2).span(),
                          "`" + kind + "` alone is the list of all of them, which cannot be multiplied")
                   .mend("to make several, write `" + std::string(e.text()) + " { }`"));
        return bad(e.span());
    }
    if (ka == TypeKind::list && op == "+") {
        bool list = kb == TypeKind::list;
        Type element = common(element_of(type(a)), list ? element_of(type(b)) : type(b));
        if (!list)
            b = node(ir::Op::list, list_of(type(b)), e.child(2).span(), {b});
        return node(ir::Op::joined, list_of(element), e.span(), {a, b});
    }
    if (ka == TypeKind::list && op == "-")
        return node(ir::Op::without, type(a), e.span(), {a, b});
    a = convert(a, e.child(0), scope, type_number);
    b = convert(b, e.child(2), scope, type_number);
    return node(number_operator(op), type_number, e.span(), {a, b});
}

NodeId Checker::rounded(Ref e, Scope &scope) {
    NodeId value = expr(e.child(0), scope);
    std::string_view how = e.child(1).text();
    ir::Node &n = program_.ir.nodes[value];
    if (n.op != ir::Op::divide) {
        report(Diagnostic(Code::misplaced_clause, e.child(1).span(),
                          "there is no division here that could be rounded")
                   .mend("`rounded` belongs to a division: `(a + b) / 2 rounded up`"));
        return bad(e.span());
    }
    n.value = how == "up" ? 1 : how == "nearest" ? 2 : 0;
    return value;
}

NodeId Checker::comparison(Ref e, std::string_view op, Scope &scope) {
    NodeId a = expr(e.child(0), scope);
    NodeId b = expr(e.child(2), scope, type(a));
    ir::Op code = op == "<"    ? ir::Op::less
                  : op == "<=" ? ir::Op::less_equal
                  : op == ">"  ? ir::Op::greater_than
                               : ir::Op::greater_equal;
    bool members = type(a).kind == TypeKind::member; // ordered as they are written
    if (members)
        b = convert(b, e.child(2), scope, type(a));
    else
        a = convert(a, e.child(0), scope, type_number), b = convert(b, e.child(2), scope, type_number);
    return node(code, type_yesno, e.span(), {a, b});
}

NodeId Checker::is_expr(Ref e, bool negated, Scope &scope) {
    Ref right = e.child(2);
    NodeId value = ir::none;
    NodeId left;
    if (right.kind() == NodeKind::Name && !find_local(scope, right.text())) {
        Type hint = members_.contains(right.text()) && members_.at(right.text()).size() == 1
                        ? type_member(members_.at(right.text()).front().first)
                        : type_unknown;
        left = expr(e.child(0), scope, hint);
        if (type(left).kind == TypeKind::unknown && sink_->failed())
            return bad(e.span()); // what the right side means depends on it
        value = is_named(left, right, e.span());
    } else {
        left = expr(e.child(0), scope);
    }
    if (value == ir::none)
        value = equality(left, expr(right, scope, type(left)), e);
    return negated ? node(ir::Op::negation, type_yesno, e.span(), {value}) : value;
}

// `x is weakened`, `x is character`, `d is success`, `plan is ready`: by what the name on the right means.
NodeId Checker::is_named(NodeId left, Ref right, Span span) {
    Type t = type(left);
    if (t.kind == TypeKind::thing) {
        if (const Symbol *s = find(right.text(), SymbolSort::kind)) {
            return node(ir::Op::is_kind, type_yesno, span, {left}, s->id);
        }
        if (const Symbol *s = find(right.text(), SymbolSort::condition))
            return node(ir::Op::bears, type_yesno, span, {left}, s->id);
    }
    if (t.kind == TypeKind::degree) {
        if (t.of == any_kind || has_degree(t.of, right.text()))
            return node(ir::Op::counts_as, type_yesno, span, {left}, t.of,
                        static_cast<std::int32_t>(degree_name(right.text())));
        std::vector<std::string_view> names{"success", "failure", "refused"};
        for (const auto &c : rule_signature(t.of).clauses)
            if (c.ref.kind() == NodeKind::Degree)
                names.push_back(c.ref.find(NodeKind::Name).text());
        unknown_name(right, "degree of `" + program_.rules[t.of].name + "` called", names,
                     Code::unknown_name);
        return bad(span);
    }
    if (t.kind == TypeKind::act)
        if (const Symbol *s = find(right.text(), SymbolSort::rule))
            return node(ir::Op::act_is, type_yesno, span, {left}, s->id);
    return ir::none;
}

bool Checker::has_degree(RuleId rule, std::string_view name) {
    if (name == "success" || name == "failure" || name == "refused")
        return true;
    for (const auto &c : rule_signature(rule).clauses)
        if (c.ref.kind() == NodeKind::Degree && c.ref.find(NodeKind::Name).text() == name)
            return true;
    return false;
}

NodeId Checker::equality(NodeId a, NodeId b, Ref e) {
    Type ta = type(a), tb = type(b);
    auto none = [&](NodeId n) {
        return program_.ir[n].op == ir::Op::constant && program_.ir[n].type == type_thing(any_kind);
    };
    if (!broken_.empty() && (ta.kind == TypeKind::nothing || tb.kind == TypeKind::nothing))
        return bad(e.span());
    bool fine = fits(ta, tb) || fits(tb, ta) || common(ta, tb).kind != TypeKind::unknown ||
                (none(b) && ta.kind == TypeKind::act) || (none(a) && tb.kind == TypeKind::act);
    if (!fine) {
        Diagnostic d(Code::uncomparable, e.span(),
                     describe(ta) + " and " + describe(tb) + " are never the same");
        d.others = {{e.child(0).span(), "this is " + describe(ta)},
                    {e.child(2).span(), "this is " + describe(tb)}};
        report(std::move(d));
        return bad(e.span());
    }
    return node(ir::Op::equal, type_yesno, e.span(), {a, b});
}

NodeId Checker::has_expr(Ref e, Scope &scope) {
    NodeId left = expr(e.child(0), scope);
    Ref right = e.child(2);
    if (type(left).kind == TypeKind::thing) {
        if (right.kind() == NodeKind::Name)
            if (const Symbol *s = find(right.text(), SymbolSort::condition))
                return node(ir::Op::bears, type_yesno, e.span(), {left}, s->id);
        std::vector<std::string_view> candidates = names(SymbolSort::condition);
        unknown_name(right, "condition", candidates, Code::unknown_name);
        return bad(e.span());
    }
    if (type(left).kind == TypeKind::unknown)
        return bad(e.span());
    if (type(left).kind != TypeKind::list) {
        report(Diagnostic(Code::wrong_type, e.child(0).span(),
                          "`has` asks a thing for a condition or a list for an element, but this is " +
                              describe(type(left))));
        return bad(e.span());
    }
    NodeId element = compared(right, scope, element_of(type(left)));
    return node(ir::Op::contains, type_yesno, e.span(), {left, element});
}

NodeId Checker::in_expr(Ref e, Scope &scope) {
    if (e.child(2).kind() == NodeKind::Range) { // x in 1..3
        Ref range = e.child(2);
        NodeId value = number(e.child(0), scope);
        std::vector<NodeId> parts{
            node(ir::Op::greater_equal, type_yesno, e.span(), {value, number(range.child(0), scope)})};
        if (range.size() > 1)
            parts.push_back(
                node(ir::Op::less_equal, type_yesno, e.span(), {value, number(range.child(1), scope)}));
        return all_of(std::move(parts), e.span());
    }
    NodeId list = expr(e.child(2), scope);
    if (type(list).kind == TypeKind::unknown)
        return bad(e.span());
    if (type(list).kind != TypeKind::list) {
        report(Diagnostic(Code::wrong_type, e.child(2).span(),
                          "a list is wanted after `in`, but this is " + describe(type(list))));
        return bad(e.span());
    }
    NodeId element = compared(e.child(0), scope, element_of(type(list)));
    return node(ir::Op::contains, type_yesno, e.span(), {list, element});
}

} // namespace bylaw::check
