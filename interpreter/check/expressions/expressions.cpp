// Expressions: the dispatch, literals, and the conversions between what is written and what is wanted.
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"

namespace bylaw::check {

using ast::NodeKind;

NodeId expr(Context &c, Ref e, Scope &scope, Type expected) {
    return complete(c, expr_raw(c, e, scope, expected));
}

namespace {

NodeId literal(Context &c, Ref e) {
    switch (e.word()) {
    case Word::none: return c.constant(type_thing(any_kind), e.span(), 0);
    case Word::pass: return c.constant(type_act, e.span(), 0);
    default: return c.constant(type_yesno, e.span(), e.word() == Word::yes);
    }
}

NodeId negation(Context &c, view::Not e, Scope &scope) {
    return c.node(ir::Op::negation, type_yesno, e.span(), {yesno(c, e.value(), scope)});
}

NodeId no_die(Context &c, Span span) {
    return c.node(ir::Op::dice_constant, type_dice, span, {}, c.program.dice.constant(0));
}

NodeId negate(Context &c, view::Negate e, Scope &scope) {
    NodeId inner = expr(c, e.value(), scope);
    if (c.type(inner).kind == TypeKind::dice)
        return c.node(ir::Op::dice_combine, type_dice, e.span(), {no_die(c, e.span()), inner},
                      static_cast<std::int64_t>(DiceOperator::subtract));
    return c.node(ir::Op::negate, type_number, e.span(), {convert(c, inner, e.value(), scope, type_number)});
}

NodeId made(Context &c, view::Made e, Scope &scope) {
    require_may_make(c, e.span(), scope);
    return entity(c, e.entity(), scope, {});
}

NodeId report_odds(Context &c, Ref e) {
    c.report(
        Diagnostic(Code::misplaced_clause, e.span(), "odds are asked for in tests and on the command line")
            .mend("write `expect odds of (…) is 3/8` in a test"));
    return c.bad(e.span());
}

NodeId report_fraction(Context &c, Ref e) {
    c.report(Diagnostic(Code::wrong_type, e.span(), "numbers are whole here")
                 .mend("write a division, for instance `3 * x / 4`, and say how it is rounded"));
    return c.bad(e.span());
}

// Checks expressions that read, pick or ask.
NodeId other_expr(Context &c, Ref e, Scope &scope, Type expected) {
    switch (e.kind()) {
    case NodeKind::Made: return made(c, e, scope);
    case NodeKind::Entity: return entity(c, e, scope, {});
    case NodeKind::ListOf: return list_expr(c, e, scope, expected);
    case NodeKind::Choose: return choose_expr(c, e, scope, expected);
    case NodeKind::Select: return select(c, e, scope);
    case NodeKind::Quantified: return quantified(c, e, scope);
    case NodeKind::Fold: return fold(c, e, scope);
    case NodeKind::AskExpr: return ask_expr(c, e, scope);
    case NodeKind::May: return may_expr(c, e, scope);
    case NodeKind::Odds: return report_odds(c, e);
    case NodeKind::Fraction:
    case NodeKind::Decimal: return report_fraction(c, e);
    default: return c.bad(e.span()); // Missing: reported by the grammar
    }
}

} // namespace

NodeId expr_raw(Context &c, Ref e, Scope &scope, Type expected) {
    switch (e.kind()) {
    case NodeKind::Number: return literal_number(c, e, scope);
    case NodeKind::Literal: return literal(c, e);
    case NodeKind::Text: return text_expr(c, e, scope);
    case NodeKind::Name: return name_expr(c, e, scope, expected);
    case NodeKind::Path: return name_expr(c, view::Path(e).first(), scope, expected);
    case NodeKind::Member: return member_expr(c, e, scope);
    case NodeKind::Element: return element_expr(c, e, scope);
    case NodeKind::Call: return call_expr(c, e, scope, expected);
    case NodeKind::Binary: return binary(c, e, scope);
    case NodeKind::Not: return negation(c, e, scope);
    case NodeKind::Negate: return negate(c, e, scope);
    case NodeKind::RoundedExpr: return rounded(c, e, scope);
    case NodeKind::DiceLiteral:
    case NodeKind::DicePool: return dice_expr(c, e, scope);
    case NodeKind::Keep:
    case NodeKind::Reroll:
    case NodeKind::Explode:
    case NodeKind::CountFaces: return dice_modifier(c, e, scope);
    case NodeKind::Climb: return climb_expr(c, e);
    default: return other_expr(c, e, scope, expected);
    }
}

} // namespace bylaw::check
