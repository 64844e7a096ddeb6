// Which dice add others. Private to modifiers.cpp.
#pragma once
#include "interpreter/dice/dialects/reroll_modifiers.hpp"

namespace bylaw::dialects {

class ExplodeReader : public RerollReader {
  protected:
    using RerollReader::RerollReader;

    // ---- which add dice

    bool explodes(const Modifier &m) {
        if (m.word == "explode") {
            pool_.explode(m.numbers.empty() ? FaceRanges() : faces(m));
            if (m.once)
                pool_.explode_once();
            return true;
        }
        if (!m.word.empty() && m.word[0] == '!')
            return bang(m);
        if (m.word == "x")
            return x(m);
        if (m.word == "xo" || m.word == "ie")
            return letters(m, m.word == "xo", m.word == "ie");
        if (m.word == "e")
            return e(m);
        if (m.word == "es")
            return counts_totals(m);
        if (m.word == "p") {
            explode_on(m, false);
            pool_.penetrate();
            return true;
        }
        if (m.word == "o") { // each with what it added, the best one
            pool_.explode({});
            pool_.compound();
            pool_.keep(true, number_of(m, 1), false);
            return true;
        }
        return false;
    }

    void explode_on(const Modifier &m, bool or_more) {
        if (m.numbers.empty())
            return pool_.explode({});
        const FaceRanges on = or_more && m.sign.empty() ? faces_by(">=", number_of(m, 0), pool_.sides())
                              : dialect_.has(explosion_includes) && m.sign == ">"
                                  ? faces_by(">=", number_of(m, 0), pool_.sides())
                                  : faces_of(dialect_, m, pool_.sides());
        if (on.empty())
            return;
        pool_.explode(on);
    }

    bool bang(const Modifier &m) {
        if (m.word == "!" && m.apart && m.numbers.empty() && is_last() && before_comment_ &&
            !dialect_.has(bang_always_explodes)) {
            pool_.note("what stands behind ! is a comment");
            return true;
        }
        const bool failures_follow = next() != nullptr && next()->word == "f";
        if (!m.sign.empty() && (failures_follow || (dialect_.has(bang_then_counts) && m.sign != ">")) &&
            m.word == "!") {
            // The top face explodes, and the comparison counts.
            pool_.explode({});
            pool_.count_as(faces_by(m.sign == ">"   ? ">="
                                    : m.sign == "<" ? "<="
                                                    : m.sign,
                                    number_of(m, 0), pool_.sides()),
                           1);
            return true;
        }
        explode_on(m, dialect_.has(bang_number_or_more));
        if (m.word.starts_with("!!"))
            pool_.compound();
        if (m.word.find('p') != m.word.npos)
            pool_.penetrate();
        if (m.word.find('o') != m.word.npos)
            pool_.explode_once();
        return true;
    }

    bool letters(const Modifier &m, bool once, bool or_more) {
        explode_on(m, or_more);
        if (once)
            pool_.explode_once();
        return true;
    }

    // Behind a blank it is a bot's that writes `ie` for on and on.
    bool e(const Modifier &m) {
        const bool bot = m.apart || dialect_.has(e_once_or_more);
        return letters(m, bot, bot);
    }

    bool x(const Modifier &m) {
        if (m.numbers.empty() || !m.sign.empty())
            return letters(m, false, false);
        const std::int64_t n = number_of(m, 0);
        const bool bare = part_.sides == Part::Sides::bare, top = !bare && n == pool_.sides();
        if (!bare && (top || dialect_.has(x_explodes) || !is_last()))
            return letters(m, false, false);
        if (dialect_.has(x_repeats)) {
            repeats_ = n;
            return true;
        }
        times_ = n;
        return true;
    }

    // Each with what it added; how many come to so much.
    bool counts_totals(const Modifier &m) {
        const std::int64_t n = number_of(m, 0), sides = pool_.sides();
        if (m.numbers.empty() || !is_last())
            throw Refused("how much each die has to come to is not said", "write the number: `es8`");
        if (n <= sides) {
            pool_.count_as(faces_by(">=", n, sides), 1);
            return true;
        }
        Words die;
        die.rolled = true;
        die.strength = Strength::choice;
        die.text =
            filled("if roll(d{} explode) >= {} then 1 else 0", {std::to_string(sides), std::to_string(n)});
        sum_of_dice(die);
        return true;
    }
};

} // namespace bylaw::dialects
