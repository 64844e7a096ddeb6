// Rolls become draws and tables: a draw's answer looks up the total, as the machine would have counted it.
//
//     roll 2d6 + 1     becomes     d = draw 2d6 (0..35); t = table[d] (2..12); t + 1
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/dice/roll.hpp"
#include "interpreter/machine/made_dice.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

constexpr std::uint64_t largest_table = 65'536;
constexpr std::size_t deepest_chain = 12; // dice that follow from one another in one roll

// All that dice can show, line by line, where their draws are always the same.
struct DiceLines {
    DiceLines(const DiceTable &table, DiceId dice) {
        find_draws(table, dice);
        for (std::uint64_t line = 0; line < lines; ++line) {
            add(table, dice, line);
        }
    }

    std::vector<Draw> draws;
    std::uint64_t lines = 1;
    std::vector<std::int32_t> totals, naturals;

  private:
    void find_draws(const DiceTable &table, DiceId dice) {
        auto ask = [&](Draw wanted) -> std::optional<std::uint64_t> {
            draws.push_back(wanted);
            lines *= std::max<std::uint64_t>(outcomes(wanted), 1);
            return 0;
        };
        bylaw::roll(table, dice, ask);
        if (lines > largest_table) {
            throw Bail{"dice have more outcomes than a table holds"};
        }
    }

    void add(const DiceTable &table, DiceId dice, std::uint64_t line) {
        std::uint64_t rest = line, below = lines;
        auto answer = [&](Draw wanted) -> std::optional<std::uint64_t> {
            below /= outcomes(wanted);
            const std::uint64_t index = rest / below;
            rest %= below;
            return index;
        };
        const RollResult result = bylaw::roll(table, dice, answer);
        if (result.status != RollStatus::done || std::abs(result.total) > residual_limit ||
            std::abs(result.natural) > residual_limit) {
            throw Bail{"a roll may fail"};
        }
        totals.push_back(static_cast<std::int32_t>(result.total));
        naturals.push_back(static_cast<std::int32_t>(result.natural));
    }
};

} // namespace

// One roll, or one choice, as it becomes draws.
struct Specialiser::Rolling {
    struct Rolled {
        Word total = 0, natural = 0;
    };

    Specialiser &s;
    Path &path;
    std::size_t next = 0; // index of the next draw

    // Drawn once, however often the instruction has to begin again.
    Word draw(Draw wanted) {
        if (next == path.drawn.size()) {
            const std::uint64_t answers = outcomes(wanted);
            if (answers == 0 || answers > static_cast<std::uint64_t>(residual_limit)) {
                throw Bail{"too many dice are rolled at once"};
            }
            path.drawn.push_back(s.writer_->emit_draw(path.block, wanted));
        }
        return path.drawn[next++];
    }

    Rolled roll(DiceId dice) {
        const DiceShape shape = s.dice_table_[dice].shape;
        if (const auto *constant = std::get_if<Constant>(&shape)) {
            return {constant->value, 0};
        }
        if (const auto *negation = std::get_if<Negation>(&shape)) {
            const Rolled inner = roll(negation->of);
            return {calculate(Op::subtract, 0, inner.total), inner.natural};
        }
        if (const auto *climb = std::get_if<Climb>(&shape)) {
            return climbed(*climb);
        }
        if (const auto *combination = std::get_if<Combination>(&shape)) {
            return combined(*combination);
        }
        return pooled(dice, std::get<Pool>(shape));
    }

  private:
    Word calculate(Op op, Word a, Word b) { return s.calculate(path, op, a, b); }

    Word draw_of_chain(std::uint32_t sides) {
        const Word face = draw({sides, 1});
        if (next > deepest_chain) {
            throw Bail{"dice may be rolled again for too long"};
        }
        return face;
    }

    Rolled climbed(const Climb &climb) {
        Word steps = 0;
        for (const std::uint32_t sides : climb.sides) {
            if (!s.decide(path, Op::equal, draw_of_chain(sides), sides - 1)) {
                break;
            }
            ++steps;
        }
        return {steps, steps};
    }

    Rolled combined(const Combination &combination) {
        const Rolled left = roll(combination.left), right = roll(combination.right);
        switch (combination.how) {
        case DiceOperator::add: return both(Op::add, left, right.total, right.natural);
        case DiceOperator::subtract: return both(Op::subtract, left, right.total, right.natural);
        case DiceOperator::multiply: return both(Op::multiply, left, right.total, right.natural);
        case DiceOperator::divide: return divided(left, right);
        case DiceOperator::greater: return one_of(Op::greater, left, right);
        case DiceOperator::lesser: return one_of(Op::lesser, left, right);
        }
        return left;
    }

    Rolled both(Op op, const Rolled &left, Word total, Word natural) {
        return {calculate(op, left.total, total), calculate(Op::add, left.natural, natural)};
    }

    Rolled divided(const Rolled &left, const Rolled &right) {
        const Word divisor = s.pick(path, right.total);
        if (divisor == 0) {
            throw Bail{"dice may be divided by 0"};
        }
        return both(Op::divide, left, divisor, right.natural);
    }

    // Its natural dice are those of the one that counts.
    Rolled one_of(Op op, const Rolled &left, const Rolled &right) {
        const Word takes_right = op == Op::greater ? calculate(Op::less, left.total, right.total)
                                                   : calculate(Op::less, right.total, left.total);
        const Word difference = calculate(Op::subtract, right.natural, left.natural);
        const Word total = calculate(op, left.total, right.total);
        return {total, calculate(Op::add, left.natural, calculate(Op::multiply, takes_right, difference))};
    }

    Rolled pooled(DiceId dice, const Pool &pool) {
        if (is_bare(pool) && pool.groups.size() == 1 && pool.groups.front().count > 0) {
            return summed(pool.groups.front());
        }
        return pool.reroll.empty() && pool.explode.empty() ? tabled(dice) : rolled_again(pool);
    }

    // A few equal dice that are added up.
    Rolled summed(DieGroup dice) {
        if (dice.sides > largest_table) {
            throw Bail{"dice have more sides than a table holds"};
        }
        const Draw all{dice.sides, dice.count};
        const Word total = s.sum_of_faces(path, draw(all), dice.sides, dice.count);
        return {total, total};
    }

    // Dice whose draws are always the same: all their answers together number the lines of a table.
    Rolled tabled(DiceId dice) {
        const DiceLines lines(s.dice_table_, dice);
        Word line = 0;
        for (const Draw &each : lines.draws) {
            const Word index = draw(each);
            line =
                calculate(Op::add, calculate(Op::multiply, line, static_cast<Word>(outcomes(each))), index);
        }
        Rolled rolled;
        rolled.total = s.writer_->emit_lookup(path.block, line, lines.totals);
        rolled.natural = lines.naturals == lines.totals
                             ? rolled.total
                             : s.writer_->emit_lookup(path.block, line, lines.naturals);
        return rolled;
    }

    // One die that is thrown again or adds another: followed face by face.
    Rolled rolled_again(const Pool &pool) {
        if (pool.groups.size() != 1 || pool.groups.front().count != 1 || !pool.keep.empty() ||
            pool.counting || pool.explosion != Explosion()) {
            throw Bail{"some dice of a pool are rolled again"};
        }
        const std::uint32_t sides = pool.groups.front().sides;
        Word total = 0;
        for (bool again = true, rerolled = false; again;) {
            const Word face = face_of_chain(sides);
            if ((!pool.reroll_once || !rerolled) && shows_one_of(pool.reroll, sides, face)) {
                rerolled = true;
                continue;
            }
            total = calculate(Op::add, total, s.resolve(path, face));
            again = shows_one_of(pool.explode, sides, face);
            rerolled = false;
        }
        return {total, total};
    }

    Word face_of_chain(std::uint32_t sides) {
        const Word face = calculate(Op::add, draw({sides, 1}), 1);
        if (next > deepest_chain) {
            throw Bail{"dice may be rolled again for too long"};
        }
        return face;
    }

    bool shows_one_of(const FaceRanges &faces, std::uint32_t sides, Word face) {
        if (faces.empty()) {
            return false;
        }
        for (std::uint32_t shown = 1; shown <= sides; ++shown) {
            if (faces.contains(shown) && s.decide(path, Op::equal, face, shown)) {
                return true;
            }
        }
        return false;
    }
};

DiceId Specialiser::real_dice(Word word) {
    if (word >= 0) {
        return static_cast<DiceId>(word);
    }
    const std::vector<Word> recipe = dice_[recipe_of(word)];
    const DiceResult made = describe_dice(dice_table_, recipe, [&](Word part) { return real_dice(part); });
    if (!made) {
        throw Bail{"dice may be rolled that there are not"};
    }
    return made.id();
}

std::optional<Word> Specialiser::made_dice_of(std::span<const Word> recipe) {
    if (!describe_dice(dice_table_, recipe, [&](Word part) { return real_dice(part); })) {
        return std::nullopt;
    }
    const auto known = std::ranges::find_if(
        dice_, [&](const std::vector<Word> &each) { return std::ranges::equal(each, recipe); });
    const auto number = static_cast<std::size_t>(known - dice_.begin());
    if (known == dice_.end()) {
        dice_.emplace_back(recipe.begin(), recipe.end());
    }
    return made_dice(number);
}

// By the line of a table: the sum of as many faces.
const std::vector<std::int32_t> &Specialiser::sums_of_faces(std::uint32_t sides, std::uint32_t dice,
                                                            std::uint64_t lines) {
    std::vector<std::int32_t> &sums = sums_of_faces_[{sides, dice}];
    if (!sums.empty()) {
        return sums;
    }
    sums.assign(lines, static_cast<std::int32_t>(dice));
    for (std::uint64_t line = 0; line < lines; ++line) {
        for (std::uint64_t rest = line; rest != 0; rest /= sides) {
            sums[line] += static_cast<std::int32_t>(rest % sides);
        }
    }
    return sums;
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
        throw Bail{"dice have more sides than a table holds"};
    }
    const std::vector<std::int32_t> &sums = sums_of_faces(sides, together, lines);
    if (together == count) {
        return writer_->emit_lookup(path.block, index, sums);
    }
    const auto base = static_cast<Word>(lines);
    const Word others = calculate(path, Op::divide, index, base); // rounds down
    const Word here = calculate(path, Op::subtract, index, calculate(path, Op::multiply, others, base));
    // The rest of a division is below the divisor; ranges alone do not show that.
    const Word line = writer_->copy(path.block, here, {0, base - 1, {}});
    const Word those_left = sum_of_faces(path, others, sides, count - together);
    return calculate(path, Op::add, writer_->emit_lookup(path.block, line, sums), those_left);
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
    case DiceOp::dice_worth:
    case DiceOp::dice_count: return false;
    }
    path.drawn.clear();
    return past(path);
}

// A number counts all elements, those that are missing, too.
void Specialiser::random_choice(Path &path, const bylaw::Instruction &in) {
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
    const Word chosen = Rolling{*this, path}.draw({static_cast<std::uint32_t>(numbers.size()), 1});
    reg(path, in.a) = writer_->emit_lookup(path.block, chosen, std::move(numbers));
}

void Specialiser::roll(Path &path, const bylaw::Instruction &in) {
    if (!path.state.queued_dice.empty()) {
        throw Bail{"a test gives dice beforehand"};
    }
    const DiceId dice = real_dice(pick(path, reg(path, in.b)));
    const Rolling::Rolled rolled = Rolling{*this, path}.roll(dice);
    reg(path, in.a) = rolled.total;
    if (in.c != no_register) {
        reg(path, in.c) = rolled.natural;
    }
}

} // namespace bylaw::residual
