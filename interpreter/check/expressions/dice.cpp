// Dice as descriptions: literals are made once, here; what depends on values is made while playing.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/dice/dice_error.hpp"
#include "interpreter/dice/digit_dice.hpp"

#include <optional>

namespace bylaw::check {

using ast::NodeKind;

DiceId bad_dice(Context &c, Span span, DiceError error) {
    c.report(Diagnostic(Code::bad_dice, span, std::string("these dice cannot be rolled: ") + message(error)));
    return c.program.dice.constant(0);
}

namespace {

// `d66` as `10 * d6 + d6`
std::string read_as_digits(const std::string &digits) {
    std::string sum;
    for (std::size_t i = 0; i < digits.size(); ++i) {
        const std::string factor = "1" + std::string(digits.size() - 1 - i, '0');
        sum += (i == 0 ? "" : " + ") + (factor == "1" ? "" : factor + " * ") + "d" + digits[0];
    }
    return sum;
}

void report_digit_dice(Context &c, Ref e, const std::string &digits, const std::string &count) {
    c.report(Diagnostic(Code::bad_dice, e.span(),
                        "`" + std::string(e.text()) +
                            "` may mean dice that are read as digits, or a die of " + digits + " sides")
                 .mend("write `" + read_as_digits(digits) + "` for digits, or `" +
                       (count == "1" ? "" : "(" + count + ")") + "d(" + digits + ")` for such a die"));
}

// `2d6` as it is written; a number beyond all is nothing.
struct WrittenDice {
    std::string_view before; // the text before the `d`; may be empty
    std::optional<std::int64_t> count = 1, sides = 0;
};

WrittenDice read_dice(std::string_view text) {
    const std::size_t d = text.find_first_of("dD");
    WrittenDice written;
    written.before = text.substr(0, d);
    if (d > 0)
        written.count = whole_number(written.before);
    written.sides = whole_number(text.substr(d + 1));
    return written;
}

NodeId report_no_die(Context &c, Ref e, std::string_view one) {
    c.report(Diagnostic(Code::bad_dice, e.span(), "no die at all is rolled here")
                 .mend("write `1" + std::string(one) + "`"));
    return c.bad(e.span());
}

NodeId pool_of(Context &c, Ref e, std::int64_t count, std::int64_t sides) {
    DiceResult dice = c.program.dice.pool(count, sides);
    if (!dice)
        return bad_dice(c, e.span(), dice.error()), c.bad(e.span());
    return c.node(ir::Op::dice_constant, type_dice, e.span(), {}, dice.id());
}

NodeId dice_literal(Context &c, Ref e) {
    const auto [before, count, sides] = read_dice(e.text());
    if (!count || !sides)
        return c.node(ir::Op::dice_constant, type_dice, e.span(), {},
                      bad_dice(c, e.span(), DiceError::too_many_dice));
    if (*sides == 0)
        return c.bad(e.span()); // reported by the grammar
    if (*count == 0)
        return report_no_die(c, e, e.text().substr(before.size()));
    const std::string digits = digits_of(*sides);
    if (digits.empty())
        return pool_of(c, e, *count, *sides);
    report_digit_dice(c, e, digits, before.empty() ? "1" : std::string(before));
    return c.bad(e.span());
}

// One that no die has for a number beyond all.
std::int64_t sides_of(Ref die) {
    return whole_number(die.text().substr(die.text().find_first_of("dD") + 1)).value_or(INT64_MAX);
}

// ir::none after a report.
NodeId sides_expr(Context &c, Ref die, Scope &scope) {
    if (die.kind() != NodeKind::DiceLiteral)
        return number(c, die, scope);
    const std::int64_t n = sides_of(die);
    if (DiceResult one = c.program.dice.pool(1, n); !one)
        return bad_dice(c, die.span(), one.error()), ir::none;
    return c.constant(type_number, die.span(), n);
}

} // namespace

// `(n + 1)d6`, `2d(sides)`: how many or of what size is known only while playing.
NodeId dice_expr(Context &c, Ref e, Scope &scope) {
    if (e.kind() == NodeKind::DiceLiteral)
        return dice_literal(c, e);
    const view::DicePool pool = e;
    const NodeId count = number(c, pool.count(), scope);
    const NodeId sides = sides_expr(c, pool.sides(), scope);
    return sides == ir::none ? c.bad(e.span())
                             : c.node(ir::Op::make_dice, type_dice, e.span(), {count, sides});
}

NodeId climb_expr(Context &c, Ref e) {
    std::vector<std::int64_t> sides;
    e.each(NodeKind::DiceLiteral, [&](Ref die) {
        const std::int64_t n = sides_of(die);
        sides.push_back(n);
    });
    DiceResult made = c.program.dice.climb(sides);
    if (!made)
        return bad_dice(c, e.span(), made.error()), c.bad(e.span());
    return c.node(ir::Op::dice_constant, type_dice, e.span(), {}, made.id());
}

} // namespace bylaw::check
