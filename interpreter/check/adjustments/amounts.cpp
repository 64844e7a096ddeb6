// How much an adjustment adds, takes or sets: by the type of the value, and in which manner.
#include "base/text/whole_number.hpp"
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/adjustments/inside.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

AdjustOp op_of(Word words) {
    switch (words) {
    case Word::starts_at: return AdjustOp::starts_at;
    case Word::minus: return AdjustOp::minus;
    case Word::times: return AdjustOp::times;
    case Word::divided_by: return AdjustOp::divided_by;
    case Word::becomes: return AdjustOp::becomes;
    case Word::at_least: return AdjustOp::at_least;
    case Word::at_most: return AdjustOp::at_most;
    default: return AdjustOp::plus;
    }
}

bool sets_the_value(AdjustOp op) {
    return op == AdjustOp::starts_at || op == AdjustOp::becomes;
}
bool limits(AdjustOp op) {
    return op == AdjustOp::at_least || op == AdjustOp::at_most;
}

void report_operator(Context &c, Ref word, Type of) {
    c.report(Diagnostic(Code::wrong_type, word.span(),
                        "`" + std::string(word.text()) + "` does not fit: the value is " + describe(c, of))
                 .mend("write `becomes …` to set it"));
}

// Returns the types that may follow the operator. Numbers can be added and multiplied; names of an enum can
// only be set and limited.
Type amount_type(Context &c, Ref clause, AdjustOp op, Type of) {
    if (of.kind == TypeKind::unknown || sets_the_value(op))
        return of;
    bool counts = of.kind == TypeKind::number || of.kind == TypeKind::dice;
    if (counts && !limits(op))
        return type_number;
    if (limits(op) && (of.kind == TypeKind::number || of.kind == TypeKind::member))
        return of;
    report_operator(c, clause.find(NodeKind::Operator), of);
    return type_unknown;
}

NodeId too_large(Context &c, Ref fraction) {
    c.report(Diagnostic(Code::overflow_constant, fraction.span(), "this number is too large")
                 .mend("the largest is 9223372036854775807"));
    return c.bad(fraction.span());
}

NodeId fraction_added(Context &c, Ref fraction) {
    c.report(Diagnostic(Code::wrong_type, fraction.span(),
                        "numbers are whole here; a fraction stands only behind `times`"));
    return c.bad(fraction.span());
}

std::int64_t not_zero(Context &c, Ref fraction, std::int64_t bottom) {
    if (bottom != 0)
        return bottom;
    c.report(Diagnostic(Code::wrong_type, fraction.span(), "a fraction cannot have 0 below the line"));
    return 1;
}

NodeId fraction_amount(Context &c, Ref fraction, AdjustInfo &info) {
    std::string_view text = fraction.text();
    auto slash = text.find('/');
    const auto above = whole_number(text.substr(0, slash)), below = whole_number(text.substr(slash + 1));
    if (!above || !below)
        return too_large(c, fraction);
    std::int64_t top = *above, bottom = not_zero(c, fraction, *below);
    if (info.op != AdjustOp::times && info.op != AdjustOp::divided_by)
        return fraction_added(c, fraction);
    if (info.op == AdjustOp::divided_by)
        std::swap(top, bottom), info.op = AdjustOp::times;
    info.denominator = bottom;
    return c.constant(type_number, fraction.span(), top);
}

// `over prone`: beats what that rule or condition sets_the_value.
void read_over(Context &c, Ref over, AdjustInfo &info) {
    if (!sets_the_value(info.op))
        c.report(Diagnostic(Code::misplaced_clause, over.span(),
                            "only `starts at` and `becomes` can be `over` another"));
    over.each([&](Ref path) {
        if (path.kind() != NodeKind::Path && path.kind() != NodeKind::Name)
            return;
        if (auto beaten = bundle_named(c, path))
            info.over.push_back(*beaten);
    });
}

Rounding rounding_of(Word how) {
    switch (how) {
    case Word::up: return Rounding::up;
    case Word::nearest: return Rounding::nearest;
    default: return Rounding::down;
    }
}

// Reads the text behind the amount: rounding, label, and the owners that it overrides.
void read_manner(Context &c, view::Adjust clause, AdjustInfo &info) {
    if (view::Rounded rounded = clause.rounded())
        info.rounding = rounding_of(rounded.how().word());
    if (view::Label label = clause.label()) {
        info.label = c.string(label.label().text());
        c.labels.given.insert(label.label().text());
    }
    if (Ref over = clause.over())
        read_over(c, over, info);
}

void report_dice_rounded(Context &c, view::Adjust clause) {
    c.report(Diagnostic(Code::wrong_type, clause.rounded().span(), "dice that are divided are rounded down")
                 .mend("leave out `" + std::string(clause.rounded().text()) + "`"));
}

// Which of two is more is known of numbers only.
void report_dice_labelled(Context &c, view::Adjust clause) {
    c.report(Diagnostic(Code::wrong_type, clause.label().span(),
                        "of several `as " + std::string(clause.label().label().text()) +
                            "` the strongest counts, and which dice are stronger is not known")
                 .mend("leave out `" + std::string(clause.label().text()) + "`, or add a number"));
}

// Dice are counted with by dice and by numbers.
NodeId dice_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info) {
    const bool sum = info.op == AdjustOp::plus || info.op == AdjustOp::minus;
    NodeId amount = sum ? expr(c, clause.amount(), scope, type_dice)
                        : expr_as(c, clause.amount(), scope, amount_type(c, clause, info.op, info.of));
    info.amount = c.type(amount);
    if (!sum || info.amount == type_number)
        return amount;
    if (clause.label())
        report_dice_labelled(c, clause);
    info.amount = type_dice;
    return convert(c, amount, clause.amount(), scope, type_dice);
}

} // namespace

NodeId adjust_amount(Context &c, view::Adjust clause, Scope &scope, AdjustInfo &info,
                     const Adjustable &target) {
    info.of = adjusted_type(c, clause, target, info);
    info.op = op_of(clause.op().word());
    read_manner(c, clause, info);
    const Ref amount = clause.amount();
    if (!amount)
        return c.bad(clause.span());
    if (info.of.kind == TypeKind::dice && info.rounding != Rounding::down)
        report_dice_rounded(c, clause);
    if (info.of.kind == TypeKind::dice && amount.kind() != NodeKind::Fraction)
        return dice_amount(c, clause, scope, info);
    info.amount = amount_type(c, clause, info.op, info.of);
    if (amount.kind() != NodeKind::Fraction)
        return expr_as(c, amount, scope, info.amount);
    return info.amount.kind == TypeKind::unknown ? c.bad(amount.span()) : fraction_amount(c, amount, info);
}

} // namespace bylaw::check
