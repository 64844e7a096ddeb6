// Arithmetic, comparisons, and the words between two values: is, has, in, and, or.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

// `a and b and c` is left-deep in the tree; flattened, it is one node.
NodeId logic(Context &c, view::Binary e, ir::Op op, Scope &scope) {
    std::vector<Ref> right;
    Ref left = e;
    while (left.is(NodeKind::Binary) && view::Binary(left).op().word() == e.op().word()) {
        right.push_back(view::Binary(left).right());
        left = view::Binary(left).left();
    }
    std::size_t narrowed = scope.narrowed.size();
    std::vector<NodeId> parts{condition_expr(c, left, scope)};
    for (auto r = right.rbegin(); r != right.rend(); ++r) {
        narrow(c, parts.back(), scope, op == ir::Op::all_of); // the next is looked at only then
        parts.push_back(condition_expr(c, *r, scope));
    }
    scope.narrowed.resize(narrowed);
    return c.node(op, type_yesno, e.span(), std::move(parts));
}

std::int64_t dice_operator(Word op) {
    DiceOperator how = op == Word::plus_sign    ? DiceOperator::add
                       : op == Word::minus_sign ? DiceOperator::subtract
                       : op == Word::times_sign ? DiceOperator::multiply
                                                : DiceOperator::divide;
    return static_cast<std::int64_t>(how);
}

ir::Op number_operator(Word op) {
    return op == Word::plus_sign    ? ir::Op::add
           : op == Word::minus_sign ? ir::Op::subtract
           : op == Word::times_sign ? ir::Op::multiply
                                    : ir::Op::divide;
}

NodeId arithmetic(Context &c, view::Binary e, Word op, Scope &scope) {
    NodeId a = expr(c, e.left(), scope), b = expr(c, e.right(), scope);
    TypeKind ka = c.type(a).kind, kb = c.type(b).kind;
    if (ka == TypeKind::dice || kb == TypeKind::dice) {
        a = convert(c, a, e.left(), scope, type_dice);
        b = convert(c, b, e.right(), scope, type_dice);
        return c.node(ir::Op::dice_combine, type_dice, e.span(), {a, b}, dice_operator(op));
    }
    if (op == Word::times_sign && ka == TypeKind::number && c.program.ir[b].op == ir::Op::every_thing) {
        const std::string kind(e.right().text());
        c.report(Diagnostic(Code::wrong_type, e.right().span(),
                            "`" + kind + "` alone is the list of all of them, which cannot be multiplied")
                     .mend("to make several, write `" + std::string(e.text()) + " { }`"));
        return c.bad(e.span());
    }
    if (ka == TypeKind::list && op == Word::plus_sign) {
        bool list = kb == TypeKind::list;
        Type element = common(c, element_of(c.type(a)), list ? element_of(c.type(b)) : c.type(b));
        if (!list)
            b = c.node(ir::Op::list, list_of(c.type(b)), e.right().span(), {b});
        return c.node(ir::Op::joined, list_of(element), e.span(), {a, b});
    }
    if (ka == TypeKind::list && op == Word::minus_sign)
        return c.node(ir::Op::without, c.type(a), e.span(), {a, b});
    a = convert(c, a, e.left(), scope, type_number);
    b = convert(c, b, e.right(), scope, type_number);
    return c.node(number_operator(op), type_number, e.span(), {a, b});
}

NodeId comparison(Context &c, view::Binary e, Word op, Scope &scope) {
    NodeId a = expr(c, e.left(), scope);
    if (c.type(a).kind == TypeKind::unknown && c.sink->failed())
        return c.bad(e.span()); // what the right side means may depend on it
    NodeId b = expr(c, e.right(), scope, c.type(a));
    const ir::Op code = op == Word::less_than      ? ir::Op::less
                        : op == Word::less_equal   ? ir::Op::less_equal
                        : op == Word::greater_than ? ir::Op::greater_than
                                                   : ir::Op::greater_equal;
    if (c.type(a).kind == TypeKind::degree && c.type(b).kind == TypeKind::degree)
        return compared_degrees(c, code, a, b, e.span());
    bool members = c.type(a).kind == TypeKind::member; // ordered as they are written
    if (members)
        b = convert(c, b, e.right(), scope, c.type(a));
    else
        a = convert(c, a, e.left(), scope, type_number), b = convert(c, b, e.right(), scope, type_number);
    return c.node(code, type_yesno, e.span(), {a, b});
}

bool has_degree(Context &c, RuleId rule, std::string_view name) {
    if (name == "success" || name == "failure" || name == "refused")
        return true;
    for (const auto &clause : rule_signature(c, rule).clauses)
        if (clause.ref.kind() == NodeKind::Degree && clause.ref.find(NodeKind::Name).text() == name)
            return true;
    return false;
}

// `x is weakened`, `x is character`, `d is success`, `plan is ready`: by what the name on the right means.
NodeId is_named(Context &c, NodeId left, Ref right, Span span) {
    Type t = c.type(left);
    if (t.kind == TypeKind::thing) {
        if (const Symbol *s = find(c, right.text(), SymbolSort::kind)) {
            return c.node(ir::Op::is_kind, type_yesno, span, {left}, s->id);
        }
        if (const Symbol *s = find(c, right.text(), SymbolSort::condition))
            return c.node(ir::Op::bears, type_yesno, span, {left}, s->id);
    }
    if (t.kind == TypeKind::degree) {
        if (t.of == any_kind || has_degree(c, t.of, right.text()))
            return c.node(ir::Op::counts_as, type_yesno, span, {left}, t.of,
                          static_cast<std::int32_t>(degree_name(c, right.text())));
        std::vector<std::string_view> names{"success", "failure", "refused"};
        for (const auto &clause : rule_signature(c, t.of).clauses)
            if (clause.ref.kind() == NodeKind::Degree)
                names.push_back(clause.ref.find(NodeKind::Name).text());
        unknown_name(c, right, "degree of `" + c.program.rules[t.of].name + "` called", names,
                     Code::unknown_name);
        return c.bad(span);
    }
    if (t.kind == TypeKind::act)
        if (const Symbol *s = find(c, right.text(), SymbolSort::rule))
            return c.node(ir::Op::act_is, type_yesno, span, {left}, s->id);
    return ir::none;
}

NodeId equality(Context &c, NodeId a, NodeId b, view::Binary e) {
    Type ta = c.type(a), tb = c.type(b);
    auto none = [&](NodeId n) {
        return c.program.ir[n].op == ir::Op::constant && c.program.ir[n].type == type_thing(any_kind);
    };
    if (!c.broken.empty() && (ta.kind == TypeKind::nothing || tb.kind == TypeKind::nothing))
        return c.bad(e.span());
    bool fine = fits(c, ta, tb) || fits(c, tb, ta) || common(c, ta, tb).kind != TypeKind::unknown ||
                (none(b) && ta.kind == TypeKind::act) || (none(a) && tb.kind == TypeKind::act);
    if (!fine) {
        Diagnostic d(Code::uncomparable, e.span(),
                     describe(c, ta) + " and " + describe(c, tb) + " are never the same");
        d.others = {{e.left().span(), "this is " + describe(c, ta)},
                    {e.right().span(), "this is " + describe(c, tb)}};
        c.report(std::move(d));
        return c.bad(e.span());
    }
    return c.node(ir::Op::equal, type_yesno, e.span(), {a, b});
}

NodeId is_expr(Context &c, view::Binary e, bool negated, Scope &scope) {
    Ref right = e.right();
    NodeId value = ir::none;
    NodeId left;
    if (right.kind() == NodeKind::Name && !find_local(scope, right.text())) {
        Type hint = c.names.members.contains(right.text()) && c.names.members.at(right.text()).size() == 1
                        ? type_member(c.names.members.at(right.text()).front().first)
                        : type_unknown;
        left = expr(c, e.left(), scope, hint);
        if (c.type(left).kind == TypeKind::unknown && c.sink->failed())
            return c.bad(e.span()); // what the right side means depends on it
        value = is_named(c, left, right, e.span());
    } else {
        left = expr(c, e.left(), scope);
    }
    if (value == ir::none)
        value = equality(c, left, expr(c, right, scope, c.type(left)), e);
    return negated ? c.node(ir::Op::negation, type_yesno, e.span(), {value}) : value;
}

NodeId has_expr(Context &c, view::Binary e, Scope &scope) {
    NodeId left = expr(c, e.left(), scope);
    Ref right = e.right();
    if (c.type(left).kind == TypeKind::thing) {
        if (right.kind() == NodeKind::Name)
            if (const Symbol *s = find(c, right.text(), SymbolSort::condition))
                return c.node(ir::Op::bears, type_yesno, e.span(), {left}, s->id);
        std::vector<std::string_view> candidates = names(c, SymbolSort::condition);
        unknown_name(c, right, "condition", candidates, Code::unknown_name);
        return c.bad(e.span());
    }
    if (c.type(left).kind == TypeKind::unknown)
        return c.bad(e.span());
    if (c.type(left).kind != TypeKind::list) {
        c.report(Diagnostic(Code::wrong_type, e.left().span(),
                            "`has` asks a thing for a condition or a list for an element, but this is " +
                                describe(c, c.type(left))));
        return c.bad(e.span());
    }
    NodeId element = compared(c, right, scope, element_of(c.type(left)));
    return c.node(ir::Op::contains, type_yesno, e.span(), {left, element});
}

// `total in 3..5`, `total in 3..`
NodeId in_range(Context &c, view::Binary e, Scope &scope) {
    const view::Range range = e.right();
    std::vector<NodeId> args{number(c, e.left(), scope), number(c, range.low(), scope)};
    if (range.high())
        args.push_back(number(c, range.high(), scope));
    const auto low = constant_value(c, args[1]),
               high = range.high() ? constant_value(c, args[2]) : std::nullopt;
    if (low && high && *low > *high)
        c.report(Diagnostic(Code::empty_range, range.span(),
                            "this range is empty: its end lies before its start"));
    return c.node(ir::Op::in_range, type_yesno, e.span(), std::move(args));
}

NodeId in_expr(Context &c, view::Binary e, Scope &scope) {
    if (e.right().is(NodeKind::Range))
        return in_range(c, e, scope);
    NodeId list = expr(c, e.right(), scope);
    if (c.type(list).kind == TypeKind::unknown)
        return c.bad(e.span());
    if (c.type(list).kind != TypeKind::list) {
        c.report(Diagnostic(Code::wrong_type, e.right().span(),
                            "a list is wanted after `in`, but this is " + describe(c, c.type(list))));
        return c.bad(e.span());
    }
    NodeId element = compared(c, e.left(), scope, element_of(c.type(list)));
    return c.node(ir::Op::contains, type_yesno, e.span(), {list, element});
}

} // namespace

NodeId binary(Context &c, view::Binary e, Scope &scope) {
    const Word op = e.op().word();
    switch (op) {
    case Word::and_: return logic(c, e, ir::Op::all_of, scope);
    case Word::or_: return logic(c, e, ir::Op::any_of, scope);
    case Word::is: return is_expr(c, e, false, scope);
    case Word::is_not: return is_expr(c, e, true, scope);
    case Word::has: return has_expr(c, e, scope);
    case Word::in: return in_expr(c, e, scope);
    case Word::less_than:
    case Word::less_equal:
    case Word::greater_than:
    case Word::greater_equal: return comparison(c, e, op, scope);
    default: return arithmetic(c, e, op, scope);
    }
}

NodeId rounded(Context &c, view::RoundedExpr e, Scope &scope) {
    NodeId value = expr(c, e.value(), scope);
    const Word how = e.how().word();
    ir::Node &n = c.program.ir.nodes[value];
    if (n.op != ir::Op::divide) {
        c.report(Diagnostic(Code::misplaced_clause, e.how().span(),
                            "there is no division here that could be rounded")
                     .mend("`rounded` belongs to a division: `(a + b) / 2 rounded up`"));
        return c.bad(e.span());
    }
    n.value = how == Word::up ? 1 : how == Word::nearest ? 2 : 0;
    return value;
}

} // namespace bylaw::check
