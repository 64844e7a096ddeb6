// Arithmetic, comparisons, and, or: what stands between two values and is no word of relations.cpp.
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/types/types.hpp"

#include "base/text/filled.hpp"
#include "base/text/whole_number.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool is_condition(const Context &c, NodeId value) {
    return fits(c, c.type(value), type_yesno);
}

// `x is 1 or 2` says of `2` nothing; `x = 1 or 2` of neither.
void report_no_condition(Context &c, view::Binary e, Ref part, NodeId value, Ref before) {
    const std::string word(e.op().text());
    Diagnostic d(
        Code::wrong_type, part.span(),
        filled("`{}` joins what is true or not, but this is {}", {word, describe(c, c.type(value))}));
    if (before.is(NodeKind::Binary) && view::Binary(before).op().word() == Word::is)
        d.hint = filled("say it of each: `{} {} {} is {}`",
                        {before.text(), word, view::Binary(before).left().text(), part.text()});
    else
        d.hint =
            filled("compare it with something; where one of two is meant, `if … then {} else …` says which",
                   {part.text()});
    c.report(std::move(d));
}

// `a and b and c` is left-deep in the tree; flattened, it is one node.
NodeId logic(Context &c, view::Binary e, ir::Op op, Scope &scope) {
    std::vector<Ref> right;
    Ref left = e;
    while (left.is(NodeKind::Binary) && view::Binary(left).op().word() == e.op().word()) {
        right.push_back(view::Binary(left).right());
        left = view::Binary(left).left();
    }
    std::size_t narrowed = scope.narrowed.size();
    std::vector<NodeId> parts;
    bool wrong = false;
    right.push_back(left);
    for (auto r = right.rbegin(); r != right.rend(); ++r) {
        if (!parts.empty())
            narrow(c, parts.back(), scope, op == ir::Op::all_of); // the next is read only then
        parts.push_back(r->is(NodeKind::May) ? condition_expr(c, *r, scope) : expr(c, *r, scope, type_yesno));
        if (!wrong && !is_condition(c, parts.back()))
            report_no_condition(c, e, *r, parts.back(), r == right.rbegin() ? Ref{} : *std::prev(r));
        wrong = wrong || !is_condition(c, parts.back());
    }
    scope.narrowed.resize(narrowed);
    if (wrong)
        return c.bad(e.span());
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

void report_division_by_zero(Context &c, view::Binary e, Word op, NodeId by) {
    const ir::Node &n = c.program.ir[by];
    if (op != Word::divided_sign || n.op != ir::Op::constant || n.type != type_number || n.value != 0)
        return;
    c.report(Diagnostic(Code::division_by_zero, e.right().span(), "nothing can be divided by 0"));
}

NodeId dice_arithmetic(Context &c, view::Binary e, Word op, NodeId a, NodeId b, Scope &scope) {
    if (op == Word::minus_sign)
        look_for_dashed_faces(c, e);
    a = convert(c, a, e.left(), scope, type_dice);
    b = convert(c, b, e.right(), scope, type_dice);
    return c.node(ir::Op::dice_combine, type_dice, e.span(), {a, b}, dice_operator(op));
}

NodeId report_added_text(Context &c, view::Binary e) {
    c.report(Diagnostic(Code::wrong_type, e.span(), "texts cannot be added")
                 .mend("write what is worked out into the text, in braces: `\"... {level}\"`"));
    return c.bad(e.span());
}

NodeId report_multiplied_kind(Context &c, view::Binary e) {
    const std::string kind(e.right().text());
    c.report(Diagnostic(Code::wrong_type, e.right().span(),
                        "`" + kind + "` alone is the list of all of them, which cannot be multiplied")
                 .mend("to make several, write `" + std::string(e.text()) + " { }`"));
    return c.bad(e.span());
}

// A value that is no list counts as a list of one.
NodeId joined(Context &c, view::Binary e, NodeId a, NodeId b) {
    const Type t = c.type(b);
    const bool list = t.kind == TypeKind::list;
    const Type element = common(c, element_of(c.type(a)), list ? element_of(t) : t);
    if (!list)
        b = c.node(ir::Op::list, list_of(t), e.right().span(), {b});
    return c.node(ir::Op::joined, list_of(element), e.span(), {a, b});
}

NodeId arithmetic(Context &c, view::Binary e, Word op, Scope &scope) {
    NodeId a = expr(c, e.left(), scope), b = expr(c, e.right(), scope);
    report_division_by_zero(c, e, op, b);
    TypeKind ka = c.type(a).kind, kb = c.type(b).kind;
    if (op == Word::plus_sign && (ka == TypeKind::text || kb == TypeKind::text))
        return report_added_text(c, e);
    if (ka == TypeKind::dice || kb == TypeKind::dice)
        return dice_arithmetic(c, e, op, a, b, scope);
    if (op == Word::times_sign && ka == TypeKind::number && c.program.ir[b].op == ir::Op::every_thing)
        return report_multiplied_kind(c, e);
    if (ka == TypeKind::list && op == Word::plus_sign)
        return joined(c, e, a, b);
    if (ka == TypeKind::list && op == Word::minus_sign)
        return c.node(ir::Op::without, c.type(a), e.span(), {a, b});
    a = convert(c, a, e.left(), scope, type_number);
    b = convert(c, b, e.right(), scope, type_number);
    return c.node(number_operator(op), type_number, e.span(), {a, b});
}

ir::Op comparison_operator(Word op) {
    return op == Word::less_than      ? ir::Op::less
           : op == Word::less_equal   ? ir::Op::less_equal
           : op == Word::greater_than ? ir::Op::greater_than
                                      : ir::Op::greater_equal;
}

// `8d10 >= 8`: every tool for dice means by it how many of them do. With a number that one die cannot show it
// is the sum that is meant.
bool is_pool_compared(const Context &c, view::Binary e, NodeId a) {
    const std::string_view dice = e.left().text();
    const std::size_t sides = std::min(dice.find('d'), dice.size() - 1) + 1;
    const std::int64_t bound = e.right().is(NodeKind::Number) ? few_digits(e.right().text()) : -1;
    return c.type(a).kind == TypeKind::dice && e.left().is(NodeKind::DiceLiteral) &&
           few_digits(dice.substr(0, sides - 1)) > 1 && bound > 1 && bound < few_digits(dice.substr(sides));
}

NodeId report_pool_compared(Context &c, view::Binary e, Word op) {
    const std::int64_t bound = few_digits(e.right().text());
    const std::string shown = op == Word::greater_equal ? std::to_string(bound) + ".."
                              : op == Word::greater_than
                                  ? std::to_string(bound + 1) + ".."
                                  : "1.." + std::to_string(op == Word::less_equal ? bound : bound - 1);
    c.report(Diagnostic(Code::dice_unrolled, e.left().span(),
                        "a number is wanted here, but these are dice that nobody has rolled")
                 .mend(filled("`roll({} count {})` is how many of them do; for their sum write `roll({})`",
                              {e.left().text(), shown, e.left().text()})));
    return c.bad(e.span());
}

NodeId comparison(Context &c, view::Binary e, Word op, Scope &scope) {
    NodeId a = expr(c, e.left(), scope);
    if (is_pool_compared(c, e, a))
        return report_pool_compared(c, e, op);
    if (c.type(a).kind == TypeKind::unknown && c.sink->failed())
        return c.bad(e.span()); // the meaning of the right side may depend on it
    NodeId b = expr(c, e.right(), scope, c.type(a));
    if (c.type(a).kind == TypeKind::degree && c.type(b).kind == TypeKind::degree)
        return compared_degrees(c, comparison_operator(op), a, b, e.span());
    bool members = c.type(a).kind == TypeKind::member; // ordered as they are written
    if (members)
        b = convert(c, b, e.right(), scope, c.type(a));
    else
        a = convert(c, a, e.left(), scope, type_number), b = convert(c, b, e.right(), scope, type_number);
    return c.node(comparison_operator(op), type_yesno, e.span(), {a, b});
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

namespace {

NodeId report_nothing_to_round(Context &c, view::RoundedExpr e) {
    c.report(
        Diagnostic(Code::misplaced_clause, e.how().span(), "there is no division here that could be rounded")
            .mend("`rounded` belongs to a division: `(a + b) / 2 rounded up`"));
    return c.bad(e.span());
}

} // namespace

NodeId rounded(Context &c, view::RoundedExpr e, Scope &scope) {
    NodeId value = expr(c, e.value(), scope);
    const Word how = e.how().word();
    ir::Node &n = c.program.ir.nodes[value];
    if (n.op != ir::Op::divide)
        return report_nothing_to_round(c, e);
    n.value = how == Word::up ? 1 : how == Word::nearest ? 2 : 0;
    return value;
}

} // namespace bylaw::check
