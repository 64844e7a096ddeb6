#include "interpreter/dice/dialects/translate.hpp"

#include "interpreter/dice/dialects/modifiers.hpp"
#include "interpreter/dice/dialects/part_facts.hpp"
#include "interpreter/dice/dialects/refused.hpp"
#include "interpreter/dice/dialects/systems.hpp"
#include "interpreter/dice/digit_dice.hpp"

#include "base/text/filled.hpp"

#include <algorithm>

namespace bylaw::dialects {

namespace {

using Kind = Part::Kind;

Words dice_words(std::string text, Strength strength) {
    Words words;
    words.text = std::move(text);
    words.strength = strength;
    words.dice = true;
    return words;
}

class Translator {
  public:
    Translator(const Dialect &dialect, bool before_comment)
        : dialect_(dialect), before_comment_(before_comment) {}

    Words roll(const RollText &typed) {
        RollText roll = typed;
        hoist_comparison(roll);
        Words words = edge(roll);
        for (const Modifier &phrase : roll.phrases)
            words = with_phrase(std::move(words), phrase);
        if (roll.sign.empty())
            return words;
        const Words other = part(roll.other);
        return compared(words, other.constant ? sign_in(dialect_, roll.sign) : roll.sign, other);
    }

  private:
    Words with_phrase(Words words, const Modifier &phrase) {
        if (phrase.word == "vs")
            return compared(words, ">=", constant(phrase.numbers[0]));
        if (phrase.word == "adv" || phrase.word == "dis")
            return words; // said by edge()
        throw Refused("what is kept is said of dice, not of a sum",
                      "write it right behind its dice: `4d6kh3 + 2`");
    }

    // A d20 becomes two; anything else is rolled twice as a whole.
    Words edge(RollText &roll) {
        const Modifier *edge = nullptr;
        for (const Modifier &phrase : roll.phrases)
            if (phrase.word == "adv" || phrase.word == "dis")
                edge = edge == nullptr ? &phrase : throw Refused("advantage is said twice");
        if (edge == nullptr)
            return whole(roll.sum);
        std::vector<Part *> pools;
        collect_pools(roll.sum, pools);
        const auto is_d20 = [](const Part *pool) { return is_bare_die(*pool) && pool->number == 20; };
        const bool better = edge->word == "adv";
        if (std::count_if(pools.begin(), pools.end(), is_d20) == 1)
            return doubled(roll.sum, **std::find_if(pools.begin(), pools.end(), is_d20), better, 1);
        if (pools.size() == 1 && is_bare_die(*pools[0]))
            return doubled(roll.sum, *pools[0], better, 1);
        if (dialect_.has(boon) && pools.size() == 1 && pools[0]->count && pools[0]->modifiers.empty())
            return doubled(roll.sum, *pools[0], better, *pools[0]->count);
        const Words once = part(roll.sum);
        if (!once.dice && !once.rolled)
            throw Refused("advantage is said of dice");
        Words twice = extreme(better ? "greater" : "lesser", once, once);
        twice.notes.push_back("the whole roll is made twice");
        return twice;
    }

    Words doubled(const Part &sum, Part &pool, bool better, std::int64_t kept) {
        pool.count = kept + 1;
        Modifier keep;
        keep.word = better ? "kh" : "kl";
        keep.numbers = {kept};
        pool.modifiers.push_back(keep);
        return part(sum);
    }

    // `+d20`, `-d%`: bots say advantage so.
    Words whole(const Part &sum) {
        const bool has_sign = sum.kind == Kind::plus || sum.kind == Kind::negate;
        if (!has_sign || sum.parts[0].kind != Kind::pool || sum.parts[0].count ||
            !sum.parts[0].modifiers.empty())
            return part(sum);
        const bool plus = sum.kind == Kind::plus;
        const Part &pool = sum.parts[0];
        if (pool.sides == Part::Sides::percent)
            return dice_words(filled("10 * (2d10 {} 1 - 1) + d10", {plus ? "lowest" : "highest"}),
                              Strength::sum);
        if (pool.sides == Part::Sides::number && dialect_.has(signed_die_is_advantage))
            return dice_words(filled("2d{} {} 1", {std::to_string(pool.number), plus ? "highest" : "lowest"}),
                              Strength::pool);
        return part(sum);
    }

    Words part(const Part &p) {
        switch (p.kind) {
        case Kind::number: return constant(p.number);
        case Kind::pool: return pool(p);
        case Kind::group: return group(p);
        case Kind::binary: return binary(p);
        case Kind::negate: return negated(part(p.parts[0]));
        case Kind::plus: return part(p.parts[0]);
        case Kind::call: return call(p);
        case Kind::system: return system_words(p);
        }
        return {};
    }

    // ---- dice

    Words pool(const Part &p) {
        if (p.sides == Part::Sides::fate || p.sides == Part::Sides::fate_one)
            return fate(p);
        if (p.letter == 'k')
            return letter_k(p);
        if (p.sides == Part::Sides::number && !digits_of(p.number).empty() && !dialect_.has(sixty_six_sides))
            return digits(p);
        const Words count = count_of(p);
        Words words = pool_with(dialect_, p, count, sides_of(p), before_comment_);
        return words;
    }

    Words count_of(const Part &p) {
        if (!p.computed_count)
            return constant(p.count.value_or(1));
        if (p.parts[0].kind == Kind::group && p.parts[0].name == "{")
            throw Refused("whether the highest or the lowest is dropped is not said", "write `dl1` or `dh1`");
        return part(p.parts[0]);
    }

    Words sides_of(const Part &p) {
        if (p.sides != Part::Sides::computed)
            return constant(p.number);
        const Words sides = part(p.parts.back());
        return sides.constant ? sides : rolled(sides);
    }

    Words fate(const Part &p) {
        const std::int64_t n = p.count.value_or(1);
        if (!p.modifiers.empty() || p.computed_count || n < 1 || n > 1000)
            throw Refused("of fate dice only their number is said", "write `4dF`");
        const std::string many = n == 1 ? "" : std::to_string(n);
        if (p.sides == Part::Sides::fate_one)
            return dice_words(many + "d6 count 1 as -1, 6", Strength::pool);
        return dice_words(filled("{}d3 - {}", {many, std::to_string(n * 2)}), Strength::sum);
    }

    // `5k3` keeps three of five tens that explode; `2k6` is dice of six sides where they write k for die.
    Words letter_k(const Part &p) {
        const std::int64_t n = p.count.value_or(1);
        if (dialect_.has(k_is_die) || p.number > n) {
            Part die = p;
            die.letter = 'd';
            return pool(die);
        }
        if (!p.modifiers.empty())
            throw Refused("of dice that are rolled and kept nothing more is said");
        PoolWords pool(constant(n), constant(10));
        pool.explode({});
        pool.compound();
        pool.keep(true, p.number, false);
        return pool.words();
    }

    // `d66`: one die for each digit.
    Words digits(const Part &p) {
        const std::string text = digits_of(p.number);
        if (p.count)
            throw Refused(filled("dice of {} sides, or throws of d{} that are read as digits?", {text, text}),
                          filled("write `{}d({})` for such dice, `{}#d{}` for the throws",
                                 {std::to_string(*p.count), text, std::to_string(*p.count), text}));
        if (!p.modifiers.empty())
            throw Refused("nothing more can be said of dice that are read as digits");
        std::string sum;
        for (std::size_t i = 0; i < text.size(); ++i) {
            std::string factor = i + 1 < text.size() ? "1" : "";
            factor.append(text.size() - 1 - i, '0');
            sum +=
                (i == 0 ? "" : " + ") + (i + 1 < text.size() ? factor + " * d" : std::string("d")) + text[i];
        }
        Words words = dice_words(sum, Strength::sum);
        words.notes.push_back("each die is a digit");
        return words;
    }

    // ---- groups and sums

    Words group(const Part &p) {
        if (p.parts.size() == 1)
            return single_group(p);
        if (p.name == "(" && p.modifiers.empty())
            throw Refused("what happens to several values in brackets is not said",
                          "write `max(…)`, or `kh1` behind them");
        std::vector<Words> values;
        for (const Part &each : p.parts) {
            if (each.kind == Kind::pool && !each.modifiers.empty() && each.modifiers.back().word == "r" &&
                each.modifiers.back().numbers.size() > 1)
                throw Refused("whether the comma belongs to the faces or to the values is not clear");
            values.push_back(part(each));
        }
        if (p.modifiers.empty())
            return summed(values);
        if (p.modifiers.size() == 1 && p.modifiers[0].word.empty())
            throw Refused("tools count the totals that reach this, for which Bylaw has no words",
                          "compare one sum: `2d6 + 3d8 > 10`");
        if (p.modifiers.size() != 1)
            throw Refused("one thing only is said of several totals");
        return kept(p, values, group_keep(dialect_, p.modifiers[0], values.size()));
    }

    static Words summed(const std::vector<Words> &values) {
        Words all = values[0];
        for (std::size_t i = 1; i < values.size(); ++i)
            all = arithmetic(all, "+", values[i]);
        return all;
    }

    static Words kept(const Part &p, const std::vector<Words> &values, GroupKeep keep) {
        if (keep.n == values.size())
            return summed(values);
        if (keep.n == 1) {
            Words best = values[0];
            for (std::size_t i = 1; i < values.size(); ++i)
                best = extreme(keep.high ? "greater" : "lesser", best, values[i]);
            return best;
        }
        if (!std::all_of(p.parts.begin(), p.parts.end(), is_bare_die))
            throw Refused("Bylaw's words keep the highest or the lowest of several totals, not some of them",
                          "keep one of them: `kh1`");
        return dice_words(filled("({}) {} {}", {summed(values).text, keep.high ? "highest" : "lowest",
                                                std::to_string(keep.n)}),
                          Strength::pool);
    }

    // `(d6 + d8)kh1` is one pool of unlike dice.
    Words single_group(const Part &p) {
        Words inner = part(p.parts[0]);
        if (p.modifiers.empty()) {
            if (inner.strength < Strength::atom && !inner.constant && p.parts[0].kind != Kind::pool) {
                inner.text = "(" + inner.text + ")";
                inner.strength = Strength::atom;
            }
            return inner;
        }
        const Modifier &m = p.modifiers[0];
        if (m.word.empty() && p.name == "{" && p.parts[0].kind == Kind::pool && p.parts[0].count != 1)
            throw Refused("whether each die or their total is compared is not said",
                          "write `8d10 count 8..` or `roll(8d10) >= 8`");
        if (p.modifiers.size() == 1 && m.word.empty())
            return compared(inner, sign_in(dialect_, m.sign), constant(m.numbers[0]));
        if (p.parts[0].kind == Kind::pool) {
            Part pool = p.parts[0];
            pool.modifiers.insert(pool.modifiers.end(), p.modifiers.begin(), p.modifiers.end());
            return part(pool);
        }
        if (p.modifiers.size() != 1 || !is_bare_pool(p.parts[0]))
            throw Refused("what is kept is said of dice, not of a computed sum",
                          "write it right behind its dice: `4d6kh3`");
        return unlike_dice(p.parts[0], inner, m);
    }

    Words unlike_dice(const Part &sum, const Words &inner, const Modifier &m) {
        std::vector<Part *> pools;
        Part copy = sum;
        collect_pools(copy, pools);
        std::size_t dice = 0;
        for (const Part *pool : pools)
            dice += static_cast<std::size_t>(std::min<std::int64_t>(pool->count.value_or(1), 1'000'000));
        const GroupKeep keep = group_keep(dialect_, m, dice);
        return dice_words(
            filled("({}) {} {}", {inner.text, keep.high ? "highest" : "lowest", std::to_string(keep.n)}),
            Strength::pool);
    }

    // `d8+w`: the wild die is rolled beside it, and the better one counts.
    static bool is_wild(const Part &p) {
        return p.kind == Kind::system && p.name == "w" && p.numbers.size() == 1 && p.numbers[0] < 0;
    }

    Words binary(const Part &p) {
        if (p.name == "+" && is_wild(p.parts[1]) && is_bare_die(p.parts[0]))
            return dice_words(filled("greater(d{} explode, d6 explode)", {std::to_string(p.parts[0].number)}),
                              Strength::atom);
        check_bare(p);
        if (p.name == "^" && dialect_.has(caret_repeats) && p.parts[1].kind == Kind::number) {
            Words words = part(p.parts[0]);
            words.repeats = p.parts[1].number;
            return words;
        }
        const Words left = part(p.parts[0]), right = part(p.parts[1]);
        if (left.repeats != 1 || right.repeats != 1)
            throw Refused("several rolls are not one number",
                          "write the number of the rolls before the whole: `6#4d6`");
        if (p.name == "/" || p.name == "%")
            check_divisor(p.parts[1]);
        return arithmetic(left, p.name, right);
    }

    // `1d-6` is never above 0, so no dice of six sides are meant.
    static void check_bare(const Part &p) {
        const Part &left = p.parts[0], &right = p.parts[1];
        if (p.name == "-" && left.kind == Kind::pool && left.sides == Part::Sides::bare &&
            left.modifiers.empty() && right.kind == Kind::number &&
            left.count.value_or(1) * 6 <= right.number)
            throw Refused("a die has fewer than no sides here", "write how many it has: `d6`");
    }

    // ---- functions

    Words call(const Part &p) {
        if (p.name == "max" || p.name == "greater" || p.name == "min" || p.name == "lesser") {
            const char *function = p.name == "max" || p.name == "greater" ? "greater" : "lesser";
            if (p.parts.size() < 2)
                throw Refused("the greater of what, and of what else?", "write two values: `max(d6, d8)`");
            Words best = part(p.parts[0]);
            for (std::size_t i = 1; i < p.parts.size(); ++i)
                best = extreme(function, best, part(p.parts[i]));
            return best;
        }
        if (p.parts.size() != 1)
            throw Refused(filled("`{}` takes one value", {p.name}));
        const Part &of = without_brackets(p.parts[0]);
        const Words value = part(of);
        if (p.name == "abs" || value.constant)
            return called(p.name, value);
        const bool quotient = of.kind == Kind::binary && of.name == "/";
        if (quotient ? divides(of.parts[0]) || divides(of.parts[1]) : divides(of))
            throw Refused("only a division is rounded", "round each division by itself: `ceil(2d6/2)`");
        return quotient && p.name != "floor" ? rounded(of, p.name == "ceil" ? "up" : "nearest") : value;
    }

    Words rounded(const Part &division, const char *how) {
        check_divisor(division.parts[1]);
        const Words over = part(division.parts[0]), under = part(division.parts[1]);
        Words words = arithmetic(dialects::rolled(over), "/", dialects::rolled(under));
        if (words.constant)
            throw Refused("this is a number without dice", "write the number");
        words.text += std::string(" rounded ") + how;
        words.strength = Strength::rounded;
        words.rolled = true;
        return words;
    }

    const Dialect &dialect_;
    bool before_comment_;
};

} // namespace

Translation translate(const Dialect &dialect, const Line &line, bool before_comment) {
    Translation all;
    all.times = line.repeats;
    if (line.repeats < 1 || line.repeats > 1'000'000)
        throw Refused("so many rolls are never made", "roll at least once, and at most 1000000 times");
    const bool factor = line.spaced_x && dialect.has(spaced_x_is_times);
    for (const RollText &roll : line.rolls) {
        Words words = Translator(dialect, before_comment).roll(roll);
        if (factor)
            words = arithmetic(words, "*", constant(line.repeats));
        if (words.repeats != 1)
            all.times = words.repeats;
        all.rolls.push_back(words.text);
        all.notes.insert(all.notes.end(), words.notes.begin(), words.notes.end());
    }
    if (factor)
        all.times = 1;
    if (all.times < 1 || all.times > 1'000'000)
        throw Refused("so many rolls are never made", "roll at least once, and at most 1000000 times");
    return all;
}

} // namespace bylaw::dialects
