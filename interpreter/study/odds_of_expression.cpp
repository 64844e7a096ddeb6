#include "interpreter/study/odds_of_expression.hpp"

#include "interpreter/dice/arithmetic.hpp"
#include "interpreter/machine/made_dice.hpp"
#include "interpreter/odds/dice/combine.hpp"
#include "interpreter/odds/dice/exact_mean.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw {

using odds::certain;
using odds::combine;
using odds::ExactDistribution;
using odds::Stopped;
using I = ir::Op;

namespace {

// Rounded down, up, or to the nearest, halves away from zero.
std::int64_t quotient(std::int64_t a, std::int64_t b, std::int64_t rounding) {
    std::int64_t down = 0;
    if (const DiceError error = apply(DiceOperator::divide, a, b, down); error != DiceError::none)
        throw Stopped{error, {}};
    const std::int64_t rest = a - down * b; // has the sign of b
    if (rounding == 0 || rest == 0)
        return down;
    const std::uint64_t above = b < 0 ? -static_cast<std::uint64_t>(rest) : static_cast<std::uint64_t>(rest);
    const std::uint64_t size = b < 0 ? -static_cast<std::uint64_t>(b) : static_cast<std::uint64_t>(b);
    const bool negative = (a < 0) != (b < 0);
    const bool nearest_is_up = negative ? above > size - above : above >= size - above;
    return down + (rounding == 1 || nearest_is_up ? 1 : 0);
}

// The machine's instruction that makes such dice; its operands stand in the same order.
std::optional<Op> maker(I op) {
    switch (op) {
    case I::make_dice: return Op::dice_make;
    case I::dice_number: return Op::dice_number;
    case I::dice_combine: return Op::dice_combine;
    case I::dice_keep: return Op::dice_keep;
    case I::dice_reroll: return Op::dice_reroll;
    case I::dice_explode: return Op::dice_explode;
    case I::dice_worth: return Op::dice_worth;
    case I::dice_count: return Op::dice_count;
    default: return std::nullopt;
    }
}

} // namespace

ExactDistribution ExpressionOdds::of(ir::NodeId node) {
    return program_.ir[node].type.kind == TypeKind::dice ? rolled(dice(node)) : value(node);
}

std::optional<odds::Ratio> ExpressionOdds::mean(ir::NodeId node) {
    while (program_.ir[node].op == I::roll)
        node = program_.ir.arg(node, 0);
    if (program_.ir[node].type.kind != TypeKind::dice)
        return std::nullopt;
    const Distribution known = dice(node);
    if (known.outcomes.size() != 1)
        return std::nullopt;
    return odds::exact_mean(table_, static_cast<DiceId>(known.outcomes[0].value));
}

ExactDistribution ExpressionOdds::rolled(const Distribution &dice) {
    return odds::followed(
        dice,
        [this](std::int64_t id) {
            refused_ = std::min(1.0, refused_ + odds::chance_of_refusal(table_, static_cast<DiceId>(id)));
            return odds::distribution(table_, static_cast<DiceId>(id), budget_);
        },
        budget_);
}

ExactDistribution ExpressionOdds::value(ir::NodeId node) {
    budget_.spend();
    const ir::Node &n = program_.ir[node];
    if (n.type.kind == TypeKind::dice)
        return dice(node);
    switch (n.op) {
    case I::constant: return certain(n.value);
    case I::roll: return rolled(dice(program_.ir.arg(node, 0)));
    case I::grid_lookup: return looked_up(node);
    case I::choose:
        return odds::followed(
            arg(node, 0), [&](std::int64_t yes) { return arg(node, yes ? 1 : 2); }, budget_);
    default: return n.type.kind == TypeKind::yesno ? condition(node) : arithmetic(node);
    }
}

// Returns the cell of each key. A missing row is an error of play, which play reports.
ExactDistribution ExpressionOdds::looked_up(ir::NodeId node) {
    const Grid &grid = program_.grids[static_cast<std::size_t>(program_.ir[node].value)];
    const Span span = program_.ir[node].span;
    const auto cell = [&](std::uint32_t row, std::uint32_t column) {
        if (row == no_id || column == no_id)
            throw NotDice{span};
        return certain(grid.cells[std::size_t{row} * grid.columns + column]);
    };
    const auto in_row = [&](std::int64_t key) {
        const std::uint32_t row = grid.keys[0].line_of(key);
        if (grid.keys.size() == 1)
            return cell(row, 0);
        return odds::followed(
            arg(node, 1), [&](std::int64_t other) { return cell(row, grid.keys[1].line_of(other)); },
            budget_);
    };
    return odds::followed(arg(node, 0), in_row, budget_);
}

ExactDistribution ExpressionOdds::arithmetic(ir::NodeId node) {
    const ir::Node &n = program_.ir[node];
    const auto both = [&](DiceOperator how) { return combine(how, arg(node, 0), arg(node, 1), budget_); };
    switch (n.op) {
    case I::add: return both(DiceOperator::add);
    case I::subtract: return both(DiceOperator::subtract);
    case I::multiply: return both(DiceOperator::multiply);
    case I::lesser: return both(DiceOperator::lesser);
    case I::greater: return both(DiceOperator::greater);
    case I::negate: return combine(DiceOperator::subtract, certain(0), arg(node, 0), budget_);
    case I::divide:
        return odds::paired([&n](std::int64_t a, std::int64_t b) { return quotient(a, b, n.value); },
                            arg(node, 0), arg(node, 1), budget_);
    case I::remainder:
        return odds::paired(
            [](std::int64_t a, std::int64_t b) { return b == -1 ? 0 : a - b * quotient(a, b, 0); },
            arg(node, 0), arg(node, 1), budget_);
    case I::absolute:
        return odds::mapped(
            [](std::int64_t a) {
                if (a == INT64_MIN)
                    throw Stopped{DiceError::overflow, {}};
                return a < 0 ? -a : a;
            },
            arg(node, 0), budget_);
    default: throw NotDice{n.span};
    }
}

ExactDistribution ExpressionOdds::condition(ir::NodeId node) {
    const ir::Node &n = program_.ir[node];
    const auto negated = [&](const Distribution &of) {
        return odds::mapped([](std::int64_t a) { return 1 - a; }, of, budget_);
    };
    const auto less = [&](std::size_t a, std::size_t b, bool or_equal) {
        return odds::less(arg(node, a), arg(node, b), or_equal, budget_);
    };
    const auto odd = [&](std::int64_t what) {
        return odds::mapped([what](std::int64_t a) { return std::int64_t{(a % 2 != 0) == (what != 0)}; },
                            arg(node, 0), budget_);
    };
    switch (n.op) {
    case I::less: return less(0, 1, false);
    case I::less_equal: return less(0, 1, true);
    case I::greater_than: return less(1, 0, false);
    case I::greater_equal: return less(1, 0, true);
    case I::equal: return odds::equal(arg(node, 0), arg(node, 1), budget_);
    case I::unequal: return negated(odds::equal(arg(node, 0), arg(node, 1), budget_));
    case I::negation: return negated(arg(node, 0));
    case I::odd: return odd(1);
    case I::even: return odd(0);
    case I::all_of:
    case I::any_of: {
        // The right side is read only if it decides.
        const std::int64_t goes_on = n.op == I::all_of ? 1 : 0;
        Distribution all = certain(goes_on);
        for (std::size_t i = 0; i < n.arg_count; ++i)
            all = odds::followed(
                all, [&](std::int64_t so_far) { return so_far == goes_on ? arg(node, i) : certain(so_far); },
                budget_);
        return all;
    }
    default: throw NotDice{n.span};
    }
}

ExactDistribution ExpressionOdds::dice(ir::NodeId node) {
    const ir::Node &n = program_.ir[node];
    if (n.op == I::dice_constant || n.op == I::climb)
        return certain(n.value);
    if (n.op == I::grid_lookup)
        return looked_up(node);
    if (n.op == I::choose)
        return odds::followed(
            arg(node, 0), [&](std::int64_t yes) { return arg(node, yes ? 1 : 2); }, budget_);
    const auto made = maker(n.op);
    if (!made)
        throw NotDice{n.span};
    return described(node, 0, {static_cast<std::int64_t>(*made)});
}

// For each value of each operand the dice that it makes, by the machine's own means.
ExactDistribution ExpressionOdds::described(ir::NodeId node, std::size_t argument,
                                            std::vector<std::int64_t> recipe) {
    if (argument < program_.ir[node].arg_count)
        return odds::followed(
            arg(node, argument),
            [&](std::int64_t operand) {
                std::vector<std::int64_t> longer = recipe;
                longer.push_back(operand);
                return described(node, argument + 1, std::move(longer));
            },
            budget_);
    recipe.push_back(program_.ir[node].value);
    const DiceResult made = describe_dice(table_, recipe, [](Word id) { return static_cast<DiceId>(id); });
    if (!made)
        throw Stopped{made.error(), {}};
    return certain(made.id());
}

} // namespace bylaw
