// The words between two values: `is`, `has`, `in`.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/check/rules/rules.hpp"
#include "interpreter/check/types/types.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

bool has_degree(Context &c, RuleId rule, std::string_view name) {
    if (name == "success" || name == "failure" || name == "refused")
        return true;
    for (const auto &clause : rule_signature(c, rule).clauses)
        if (clause.ref.kind() == NodeKind::Degree && clause.ref.find(NodeKind::Name).text() == name)
            return true;
    return false;
}

// In the braces of `kind walker` its name is the thing; behind `is` it asks for the kind, which is no
// question of what is one anyway.
void warn_of_own_kind(Context &c, NodeId thing, Ref right, KindId kind, const Scope &scope) {
    if (scope.self_kind != kind || c.type(thing).of == any_kind || !is_descendant(c, c.type(thing).of, kind))
        return;
    const std::string name(right.text());
    c.report(Diagnostic(Code::foregone, right.span(),
                        filled("this asks whether it is any `{}`, which it is unless it is nobody", {name}))
                 .mend(filled("to ask for the thing itself write `{} is …`; for nobody, `is none`", {name})));
}

// ir::none where the name is neither a kind nor a condition.
NodeId is_of(Context &c, NodeId thing, Ref right, Span span, const Scope &scope) {
    if (const Symbol *s = find(c, right, SymbolSort::kind)) {
        warn_of_own_kind(c, thing, right, s->id, scope);
        return c.node(ir::Op::is_kind, type_yesno, span, {thing}, s->id);
    }
    if (const Symbol *s = find(c, right, SymbolSort::condition))
        return c.node(ir::Op::bears, type_yesno, span, {thing}, s->id);
    return ir::none;
}

NodeId report_no_degree(Context &c, Ref right, RuleId rule, Span span) {
    std::vector<std::string_view> names{"success", "failure", "refused"};
    for (const auto &clause : rule_signature(c, rule).clauses)
        if (clause.ref.kind() == NodeKind::Degree)
            names.push_back(clause.ref.find(NodeKind::Name).text());
    unknown_name(c, right, "degree of `" + c.program.rules[rule].name + "` called", names,
                 Code::unknown_name);
    return c.bad(span);
}

NodeId is_degree(Context &c, NodeId degree, Ref right, Span span) {
    const std::uint32_t rule = c.type(degree).of;
    if (rule != any_kind && !has_degree(c, rule, right.text()))
        return report_no_degree(c, right, rule, span);
    return c.node(ir::Op::counts_as, type_yesno, span, {degree}, rule,
                  static_cast<std::int32_t>(degree_name(c, right.text())));
}

NodeId is_act(Context &c, NodeId act, Ref right, Span span) {
    const Symbol *s = find(c, right, SymbolSort::rule);
    return s ? c.node(ir::Op::act_is, type_yesno, span, {act}, s->id) : ir::none;
}

// `x is weakened`, `x is character`, `d is success`, `plan is ready`: by what the name on the right means.
NodeId is_named(Context &c, NodeId left, Ref right, Span span, const Scope &scope) {
    switch (c.type(left).kind) {
    case TypeKind::thing: return is_of(c, left, right, span, scope);
    case TypeKind::degree: return is_degree(c, left, right, span);
    case TypeKind::act: return is_act(c, left, right, span);
    default: return ir::none;
    }
}

bool is_nobody(const Context &c, NodeId value) {
    const ir::Node &n = c.program.ir[value];
    return n.op == ir::Op::constant && n.type == type_thing(any_kind);
}

bool can_be_equal(Context &c, NodeId a, NodeId b) {
    const Type ta = c.type(a), tb = c.type(b);
    return fits(c, ta, tb) || fits(c, tb, ta) || common(c, ta, tb).kind != TypeKind::unknown ||
           (is_nobody(c, b) && ta.kind == TypeKind::act) || (is_nobody(c, a) && tb.kind == TypeKind::act);
}

void report_never_same(Context &c, view::Binary e, Type left, Type right) {
    Diagnostic d(Code::uncomparable, e.span(),
                 describe(c, left) + " and " + describe(c, right) + " are never the same");
    d.others = {{e.left().span(), "this is " + describe(c, left)},
                {e.right().span(), "this is " + describe(c, right)}};
    c.report(std::move(d));
}

NodeId equality(Context &c, NodeId a, NodeId b, view::Binary e) {
    const Type ta = c.type(a), tb = c.type(b);
    if (!c.broken.empty() && (ta.kind == TypeKind::nothing || tb.kind == TypeKind::nothing))
        return c.bad(e.span());
    if (is_nobody(c, b) && ta.kind == TypeKind::member && ta.of != any_kind && c.program.enums[ta.of].or_none)
        b = c.constant(ta, e.right().span(), no_member);
    if (can_be_equal(c, a, b))
        return c.node(ir::Op::equal, type_yesno, e.span(), {a, b});
    report_never_same(c, e, ta, tb);
    return c.bad(e.span());
}

// Returns the type of the left side, if exactly one enum has a member of that name.
Type hint_of(const Context &c, Ref name) {
    const std::vector<MemberOf> known = members_called(c, name);
    return known.size() == 1 ? type_member(known.front().of) : type_unknown;
}

} // namespace

NodeId is_expr(Context &c, view::Binary e, bool negated, Scope &scope) {
    const Ref right = e.right();
    const bool word = right.kind() == NodeKind::Name && !find_local(scope, right.text());
    const NodeId left = expr(c, e.left(), scope, word ? hint_of(c, right) : type_unknown);
    if (word && c.type(left).kind == TypeKind::unknown && c.sink->failed())
        return c.bad(e.span()); // the meaning of the right side depends on it
    NodeId value = word ? is_named(c, left, right, e.span(), scope) : ir::none;
    if (value == ir::none)
        value = equality(c, left, expr(c, right, scope, c.type(left)), e);
    return negated ? c.node(ir::Op::negation, type_yesno, e.span(), {value}) : value;
}

namespace {

NodeId has_condition(Context &c, view::Binary e, NodeId thing) {
    const Ref right = e.right();
    if (right.kind() == NodeKind::Name)
        if (const Symbol *s = find(c, right, SymbolSort::condition))
            return c.node(ir::Op::bears, type_yesno, e.span(), {thing}, s->id);
    unknown_name(c, right, "condition", names(c, SymbolSort::condition), Code::unknown_name);
    return c.bad(e.span());
}

NodeId contains(Context &c, view::Binary e, NodeId list, Ref element, Scope &scope) {
    const NodeId wanted = compared(c, element, scope, element_of(c.type(list)));
    return c.node(ir::Op::contains, type_yesno, e.span(), {list, wanted});
}

NodeId report_cannot_have(Context &c, view::Binary e, Type t) {
    if (t.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.left().span(),
                            "`has` asks a thing for a condition or a list for an element, but this is " +
                                describe(c, t)));
    return c.bad(e.span());
}

} // namespace

NodeId has_expr(Context &c, view::Binary e, Scope &scope) {
    const NodeId left = expr(c, e.left(), scope);
    switch (c.type(left).kind) {
    case TypeKind::thing: return has_condition(c, e, left);
    case TypeKind::list: return contains(c, e, left, e.right(), scope);
    default: return report_cannot_have(c, e, c.type(left));
    }
}

namespace {

void report_empty_range(Context &c, NodeId from, NodeId to, Span span) {
    const auto low = constant_value(c, from), high = constant_value(c, to);
    if (low && high && *low > *high)
        c.report(Diagnostic(Code::empty_range, span, "this range is empty: its end lies before its start"));
}

// `total in 3..5`, `total in 3..`
NodeId in_range(Context &c, view::Binary e, Scope &scope) {
    const view::Range range = e.right();
    std::vector<NodeId> args{number(c, e.left(), scope), number(c, range.low(), scope)};
    if (range.high())
        args.push_back(number(c, range.high(), scope));
    if (range.high())
        report_empty_range(c, args[1], args[2], range.span());
    return c.node(ir::Op::in_range, type_yesno, e.span(), std::move(args));
}

// `in 1-3`
std::string range_with_dots(Ref value) {
    if (!value.is(NodeKind::Binary) || view::Binary(value).op().word() != Word::minus_sign)
        return "";
    const view::Binary taken = value;
    return filled("write `{}..{}`", {taken.left().text(), taken.right().text()});
}

NodeId report_not_in(Context &c, view::Binary e, Type t) {
    if (t.kind != TypeKind::unknown)
        c.report(Diagnostic(Code::wrong_type, e.right().span(),
                            "a list is wanted after `in`, but this is " + describe(c, t))
                     .mend(range_with_dots(e.right())));
    return c.bad(e.span());
}

} // namespace

NodeId in_expr(Context &c, view::Binary e, Scope &scope) {
    if (e.right().is(NodeKind::Range))
        return in_range(c, e, scope);
    const NodeId list = expr(c, e.right(), scope);
    return c.type(list).kind == TypeKind::list ? contains(c, e, list, e.left(), scope)
                                               : report_not_in(c, e, c.type(list));
}

} // namespace bylaw::check
