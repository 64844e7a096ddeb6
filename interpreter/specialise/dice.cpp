// Rolls become draws and tables: a draw's answer looks up the total, as the machine would have counted it.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/dice/roll.hpp"
#include "interpreter/machine/made_dice.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr std::uint64_t largest_table = 65'536;
constexpr std::size_t deepest_chain = 12; // dice that follow from one another in one roll

} // namespace

DiceId Specialiser::real_dice(Word word) {
    if (word >= 0) {
        return static_cast<DiceId>(word);
    }
    const std::vector<Word> recipe = dice_[recipe_of(word)];
    const DiceResult made = describe_dice(dice_table_, recipe, [&](Word part) { return real_dice(part); });
    if (!made) {
        throw Bail{"dice that do not exist"};
    }
    return made.id();
}

// Drawn once, however often the instruction has to begin again.
Word Specialiser::draw(Path &path, Draw wanted, std::size_t &next) {
    if (next == path.drawn.size()) {
        const std::uint64_t answers = outcomes(wanted);
        if (answers == 0 || answers > static_cast<std::uint64_t>(residual_limit)) {
            throw Bail{"more dice at once than fit into one draw"};
        }
        path.drawn.push_back(writer_->emit_draw(path.block, wanted));
    }
    return path.drawn[next++];
}

bool Specialiser::dice_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<DiceOp>(in.op)) {
    case DiceOp::roll: roll(path, in); break;
    case DiceOp::random_choice: random_choice(path, in); break;
    case DiceOp::dice_make:
    case DiceOp::dice_number:
    case DiceOp::dice_combine:
    case DiceOp::dice_keep:
    case DiceOp::dice_reroll:
    case DiceOp::dice_explode:
    case DiceOp::dice_count: return false;
    }
    path.drawn.clear();
    return past(path);
}

// A number counts all elements, those that are missing, too.
void Specialiser::random_choice(Path &path, const bylaw::Instruction &in) {
    std::size_t next = 0;
    std::vector<std::int32_t> numbers;
    std::int32_t number = 0;
    for (const Entry &each : entries(pick(path, reg(path, in.b)))) {
        if (decide(path, Op::copy, each.presence)) {
            numbers.push_back(number);
        }
        ++number;
    }
    if (numbers.empty()) {
        numbers.push_back(0);
    }
    const Word chosen = draw(path, {static_cast<std::uint32_t>(numbers.size()), 1}, next);
    reg(path, in.a) = writer_->emit_lookup(path.block, chosen, std::move(numbers));
}

void Specialiser::roll(Path &path, const bylaw::Instruction &in) {
    std::size_t next = 0;
    if (!path.state.queued_dice.empty()) {
        throw Bail{"dice that are given beforehand"};
    }
    const Rolled rolled = roll_dice(path, real_dice(pick(path, reg(path, in.b))), next);
    reg(path, in.a) = rolled.total;
    if (in.c != no_register) {
        reg(path, in.c) = rolled.natural;
    }
}

// Dice whose draws are always the same: all their answers together number the lines of a table.
Specialiser::Rolled Specialiser::roll_table(Path &path, DiceId dice, std::size_t &next) {
    std::vector<Draw> draws;
    std::uint64_t lines = 1;
    auto ask = [&](Draw wanted) -> std::optional<std::uint64_t> {
        draws.push_back(wanted);
        lines *= std::max<std::uint64_t>(outcomes(wanted), 1);
        return 0;
    };
    bylaw::roll(dice_table_, dice, ask);
    if (lines > largest_table) {
        throw Bail{"dice with more outcomes than a table holds"};
    }
    std::vector<std::int32_t> totals, naturals;
    for (std::uint64_t line = 0; line < lines; ++line) {
        std::uint64_t rest = line, below = lines;
        auto answer = [&](Draw wanted) -> std::optional<std::uint64_t> {
            below /= outcomes(wanted);
            const std::uint64_t index = rest / below;
            rest %= below;
            return index;
        };
        const RollResult result = bylaw::roll(dice_table_, dice, answer);
        if (result.status != RollStatus::done || std::abs(result.total) > residual_limit ||
            std::abs(result.natural) > residual_limit) {
            throw Bail{"a roll that fails"};
        }
        totals.push_back(static_cast<std::int32_t>(result.total));
        naturals.push_back(static_cast<std::int32_t>(result.natural));
    }
    Word line = 0;
    for (const Draw &each : draws) {
        const Word index = draw(path, each, next);
        line = calculate(path, Op::add,
                         calculate(path, Op::multiply, line, static_cast<Word>(outcomes(each))), index);
    }
    Rolled rolled;
    rolled.total = writer_->emit_lookup(path.block, line, totals);
    rolled.natural =
        naturals == totals ? rolled.total : writer_->emit_lookup(path.block, line, std::move(naturals));
    return rolled;
}

// The faces that an answer means, added up: by a table of as many dice as fit into one, and those left over.
Word Specialiser::sum_of_faces(Path &path, Word index, std::uint32_t sides, std::uint32_t count) {
    std::uint32_t together = 0;
    std::uint64_t lines = 1;
    while (together < count && lines * sides <= largest_table) {
        lines *= sides;
        ++together;
    }
    if (together == 0) {
        throw Bail{"dice with more sides than a table holds"};
    }
    std::vector<std::int32_t> &sums = sums_of_faces_[{sides, together}];
    if (sums.empty()) {
        sums.assign(lines, static_cast<std::int32_t>(together));
        for (std::uint64_t line = 0; line < lines; ++line) {
            for (std::uint64_t rest = line; rest != 0; rest /= sides) {
                sums[line] += static_cast<std::int32_t>(rest % sides);
            }
        }
    }
    if (together == count) {
        return writer_->emit_lookup(path.block, index, sums);
    }
    const auto base = static_cast<Word>(lines);
    const Word others = calculate(path, Op::divide, index, base); // rounds down
    const Word here = calculate(path, Op::subtract, index, calculate(path, Op::multiply, others, base));
    // What is left of a division is below the divisor; ranges alone do not tell.
    const Word line = writer_->copy(path.block, here, {0, base - 1, {}});
    return calculate(path, Op::add, writer_->emit_lookup(path.block, line, sums),
                     sum_of_faces(path, others, sides, count - together));
}

// A few equal dice that are added up.
Specialiser::Rolled Specialiser::roll_sum(Path &path, DieGroup dice, std::size_t &next) {
    if (dice.sides > largest_table) {
        throw Bail{"dice with more sides than a table holds"};
    }
    const Draw all{dice.sides, dice.count};
    const Word total = sum_of_faces(path, draw(path, all, next), dice.sides, dice.count);
    return {total, total};
}

Specialiser::Rolled Specialiser::roll_dice(Path &path, DiceId dice, std::size_t &next) {
    const DiceShape shape = dice_table_[dice].shape;
    if (const auto *constant = std::get_if<Constant>(&shape)) {
        return {constant->value, 0};
    }
    if (const auto *negation = std::get_if<Negation>(&shape)) {
        const Rolled inner = roll_dice(path, negation->of, next);
        return {calculate(path, Op::subtract, 0, inner.total), inner.natural};
    }
    if (const auto *climb = std::get_if<Climb>(&shape)) {
        Word steps = 0;
        for (const std::uint32_t sides : climb->sides) {
            const Word face = draw(path, {sides, 1}, next);
            if (next > deepest_chain) {
                throw Bail{"a long chain of dice"};
            }
            if (!decide(path, Op::equal, face, sides - 1)) {
                break;
            }
            ++steps;
        }
        return {steps, steps};
    }
    if (const auto *combination = std::get_if<Combination>(&shape)) {
        const Rolled left = roll_dice(path, combination->left, next),
                     right = roll_dice(path, combination->right, next);
        const auto both = [&](Op op) {
            return Rolled{calculate(path, op, left.total, right.total),
                          calculate(path, Op::add, left.natural, right.natural)};
        };
        switch (combination->how) {
        case DiceOperator::add: return both(Op::add);
        case DiceOperator::subtract: return both(Op::subtract);
        case DiceOperator::multiply: return both(Op::multiply);
        case DiceOperator::divide: {
            const Word divisor = pick(path, right.total);
            if (divisor == 0) {
                throw Bail{"dice are divided by 0"};
            }
            return {calculate(path, Op::divide, left.total, divisor),
                    calculate(path, Op::add, left.natural, right.natural)};
        }
        case DiceOperator::greater:
        case DiceOperator::lesser: {
            const bool greater = combination->how == DiceOperator::greater;
            const Word takes_right = greater ? calculate(path, Op::less, left.total, right.total)
                                             : calculate(path, Op::less, right.total, left.total);
            const Word difference = calculate(path, Op::subtract, right.natural, left.natural);
            return {calculate(path, greater ? Op::greater : Op::lesser, left.total, right.total),
                    calculate(path, Op::add, left.natural,
                              calculate(path, Op::multiply, takes_right, difference))};
        }
        }
    }
    const Pool &pool = std::get<Pool>(shape);
    if (is_bare(pool) && pool.groups.size() == 1 && pool.groups.front().count > 0) {
        return roll_sum(path, pool.groups.front(), next);
    }
    if (pool.reroll.empty() && pool.explode.empty()) {
        return roll_table(path, dice, next);
    }
    // One die that is thrown again or adds another: followed face by face.
    if (pool.groups.size() != 1 || pool.groups.front().count != 1 || !pool.keep.empty() || pool.counting) {
        throw Bail{"a pool of dice of which some are rolled again"};
    }
    const std::uint32_t sides = pool.groups.front().sides;
    Word total = 0;
    for (bool again = true, rerolled = false; again;) {
        const Word face = calculate(path, Op::add, draw(path, {sides, 1}, next), 1);
        if (next > deepest_chain) {
            throw Bail{"a long chain of dice"};
        }
        const auto shows_one_of = [&](const FaceRanges &faces) {
            for (std::uint32_t shown = 1; shown <= sides; ++shown) {
                if (faces.contains(shown) && decide(path, Op::equal, face, shown)) {
                    return true;
                }
            }
            return false;
        };
        if ((!pool.reroll_once || !rerolled) && !pool.reroll.empty() && shows_one_of(pool.reroll)) {
            rerolled = true;
            continue;
        }
        total = calculate(path, Op::add, total, resolve(path, face));
        again = !pool.explode.empty() && shows_one_of(pool.explode);
        rerolled = false;
    }
    return {total, total};
}

} // namespace bylaw::residual
