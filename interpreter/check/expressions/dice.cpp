// Dice as descriptions: literals are made once, here; what depends on values is made while playing.
#include "base/text/whole_number.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/expressions/inside.hpp"
#include "interpreter/check/names/scope.hpp"
#include "interpreter/dice/dice_error.hpp"
#include "interpreter/dice/digit_dice.hpp"

namespace bylaw::check {

using ast::NodeKind;

namespace {

DiceId bad_dice(Context &c, Span span, DiceError error) {
    c.report(Diagnostic(Code::bad_dice, span, std::string("these dice cannot be rolled: ") + message(error)));
    return c.program.dice.constant(0);
}

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

NodeId dice_literal(Context &c, Ref e) {
    std::string_view text = e.text();
    std::size_t d = text.find_first_of("dD");
    std::int64_t count = 1, sides = 0;
    bool fine = true;
    auto read = [&](std::string_view digits, std::int64_t &into) {
        const auto number = whole_number(digits);
        fine = fine && number;
        into = number.value_or(into);
    };
    if (d > 0)
        read(text.substr(0, d), count);
    read(text.substr(d + 1), sides);
    if (!fine)
        return c.node(ir::Op::dice_constant, type_dice, e.span(), {},
                      bad_dice(c, e.span(), DiceError::too_many_dice));
    if (fine && sides == 0)
        return c.bad(e.span()); // reported by the grammar
    if (count == 0) {
        c.report(Diagnostic(Code::bad_dice, e.span(), "no die at all is rolled here")
                     .mend("write `1" + std::string(text.substr(d)) + "`"));
        return c.bad(e.span());
    }
    if (std::string digits = digits_of(sides); !digits.empty()) {
        report_digit_dice(c, e, digits, d > 0 ? std::string(text.substr(0, d)) : "1");
        return c.bad(e.span());
    }
    DiceResult dice = c.program.dice.pool(count, sides);
    if (!dice)
        return bad_dice(c, e.span(), dice.error()), c.bad(e.span());
    return c.node(ir::Op::dice_constant, type_dice, e.span(), {}, dice.id());
}

// One that no die has for a number beyond all.
std::int64_t sides_of(Ref die) {
    return whole_number(die.text().substr(die.text().find_first_of("dD") + 1)).value_or(INT64_MAX);
}

} // namespace

// `(n + 1)d6`, `2d(sides)`: how many or of what size is known only while playing.
NodeId dice_expr(Context &c, Ref e, Scope &scope) {
    if (e.kind() == NodeKind::DiceLiteral)
        return dice_literal(c, e);
    const view::DicePool pool = e;
    NodeId count = number(c, pool.count(), scope);
    Ref die = pool.sides();
    NodeId sides;
    if (die.kind() == NodeKind::DiceLiteral) {
        const std::int64_t n = sides_of(die);
        if (DiceResult one = c.program.dice.pool(1, n); !one)
            return bad_dice(c, die.span(), one.error()), c.bad(e.span());
        sides = c.constant(type_number, die.span(), n);
    } else {
        sides = number(c, die, scope);
    }
    return c.node(ir::Op::make_dice, type_dice, e.span(), {count, sides});
}

namespace {

bool is_constant(const ir::Node &n) {
    return n.op == ir::Op::constant || n.op == ir::Op::dice_constant;
}

NodeId constant_dice(Context &c, Ref e, ir::Op op, const std::vector<NodeId> &args, std::int64_t value) {
    DiceTable &table = c.program.dice;
    const ir::Node &base = c.program.ir[args[0]];
    DiceId dice =
        base.op == ir::Op::dice_constant ? static_cast<DiceId>(base.value) : table.constant(base.value);
    auto number_at = [&](std::size_t i) { return c.program.ir[args[i]].value; };
    auto ranges = [&] {
        std::vector<FaceRange> list;
        for (std::size_t i = 1; i + 1 < args.size(); i += 2)
            list.push_back({number_at(i), number_at(i + 1)});
        return FaceRanges(list);
    };
    DiceResult made = DiceError::none;
    if (op == ir::Op::dice_keep)
        made = table.keep(dice, value ? Keep::lowest : Keep::highest, number_at(1));
    else if (op == ir::Op::dice_reroll)
        made = table.reroll(dice, ranges(), value != 0);
    else if (op == ir::Op::dice_count)
        made = table.count(dice, ranges());
    else if (number_at(1) > number_at(2))
        return c.node(op, type_dice, e.span(), args, value); // the top face: the machine knows it
    else
        made = table.explode(dice, ranges());
    if (!made)
        return bad_dice(c, e.span(), made.error()), c.bad(e.span());
    return c.node(ir::Op::dice_constant, type_dice, e.span(), {}, made.id());
}

Ref modified_dice(Ref e) {
    switch (e.kind()) {
    case NodeKind::Keep: return view::Keep(e).dice();
    case NodeKind::Reroll: return view::Reroll(e).dice();
    case NodeKind::Explode: return view::Explode(e).dice();
    default: return view::CountFaces(e).dice();
    }
}

} // namespace

// Said of dice whose every part is known, the result is known: it is made here, and what is wrong is found
// here.
NodeId dice_modifier(Context &c, Ref e, Scope &scope) {
    std::vector<NodeId> args{expr_as(c, modified_dice(e), scope, type_dice)};
    ir::Op op = ir::Op::dice_keep;
    std::int64_t value = 0;
    auto range = [&](view::Range r) {
        args.push_back(number(c, r.low(), scope));
        args.push_back(r.high()      ? number(c, r.high(), scope)
                       : r.is_open() ? c.constant(type_number, r.span(), max_sides)
                                     : args.back());
    };
    switch (e.kind()) {
    case NodeKind::Keep:
        value = view::Keep(e).which().word() == Word::lowest;
        args.push_back(number(c, view::Keep(e).count(), scope));
        break;
    case NodeKind::Reroll:
        op = ir::Op::dice_reroll;
        range(e.find(NodeKind::Range));
        value = static_cast<bool>(e.find(NodeKind::Word));
        break;
    case NodeKind::Explode:
        op = ir::Op::dice_explode;
        if (view::Range r = e.find(NodeKind::Range))
            range(r);
        else
            args.push_back(c.constant(type_number, e.span(), 1)),
                args.push_back(c.constant(type_number, e.span(), 0));
        break;
    default:
        op = ir::Op::dice_count;
        e.each(NodeKind::Range, range);
        break;
    }
    for (NodeId a : args)
        if (c.type(a).kind == TypeKind::unknown)
            return c.bad(e.span());
    for (NodeId a : args)
        if (!is_constant(c.program.ir[a]))
            return c.node(op, type_dice, e.span(), std::move(args), value);
    return constant_dice(c, e, op, args, value);
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
