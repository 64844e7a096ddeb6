// Which dice are rolled again. Private to modifiers.cpp.
#pragma once
#include "interpreter/dice/dialects/keep_modifiers.hpp"

namespace bylaw::dialects {

class RerollReader : public PoolReader {
  protected:
    using PoolReader::PoolReader;

    // ---- which are rolled again

    bool rerolls(const Modifier &m) {
        if (m.word == "reroll")
            return reroll(m, m.once);
        if (m.word == "r")
            return plain_reroll(m);
        if (m.word == "ro")
            return reroll(m, true);
        if (m.word == "rr")
            return reroll(m, false);
        if (m.word == "ir")
            return reroll(with_sign(m, "<="), false);
        if (m.word == "rk")
            return reroll(with_sign(m, "below"), true);
        if (m.word == "rc")
            return reroll_for_better(m);
        if (m.word == "ra")
            return add_once(m);
        return false;
    }

    bool plain_reroll(const Modifier &m) {
        if (m.weight == 0) // `r1=1`
            return reroll_one(m);
        if (m.numbers.size() > 1)
            return reroll(m, true);
        if (m.apart && m.sign.empty() && !m.numbers.empty() && !dialect_.has(spaced_reroll_exact) &&
            !dialect_.has(reroll_below))
            return reroll(with_sign(m, "<="), true);
        if (dialect_.has(reroll_below) && m.sign.empty())
            return reroll(with_sign(m, "below"), false);
        return reroll(m, dialect_.has(reroll_once));
    }

    static Modifier with_sign(Modifier m, const char *sign) {
        if (m.sign.empty())
            m.sign = sign;
        return m;
    }

    FaceRanges faces(const Modifier &m) const {
        if (m.numbers.empty())
            return {{1, 1}};
        if (m.sign == "below" || m.phrase)
            return faces_of(default_dialect, m.sign == "below" ? below(m) : m, pool_.sides());
        return faces_of(dialect_, m, pool_.sides());
    }

    static Modifier below(Modifier m) {
        m.sign = "<";
        return m;
    }

    bool reroll(const Modifier &m, bool once) {
        const FaceRanges again = faces(m);
        if (!again.empty())
            pool_.reroll(again, once);
        return true;
    }

    // So many dice, each by itself, added up.
    void sum_of_dice(const Words &die) {
        if (pool_.dice() > 20)
            throw Refused("Bylaw's words say this of each die for itself, and 20 are the most");
        Words all = die;
        for (std::int64_t i = 1; i < pool_.dice(); ++i)
            all = arithmetic(all, "+", die);
        done_ = std::move(all);
    }

    // Lower than N is rolled again once, and the better one stands.
    bool reroll_for_better(const Modifier &m) {
        const std::int64_t low = number_of(m, 2), sides = pool_.sides();
        if (low < 2 || low > sides || !is_last())
            throw Refused(
                "only faces below a number on the die are rolled again, and nothing else is said of them");
        Words die;
        die.rolled = true;
        die.strength = Strength::choice;
        die.text = filled("if roll(d{}) >= {} then {} + roll(d{}) else greater(roll(d{}), roll(d{}))",
                          {std::to_string(sides), std::to_string(low), std::to_string(low - 1),
                           std::to_string(sides - low + 1), std::to_string(low - 1), std::to_string(sides)});
        sum_of_dice(die);
        return true;
    }

    // The first die that shows a face is rolled once more; `adds`: one more die is added.
    void first_of(std::int64_t face, bool adds) {
        const std::int64_t sides = pool_.sides(), dice = pool_.dice();
        if ((face != 1 && face != sides) || sides < 2 || dice > 20 || !is_last())
            throw Refused(
                "Bylaw's words say this of the lowest or the highest face only, and of at most 20 dice");
        const std::string s = std::to_string(sides), other = std::to_string(sides - 1);
        std::string text;
        for (std::int64_t left = 0; left < dice; ++left) {
            const std::string rest =
                left == 0 ? "" : filled(" + roll({}d{})", {left == 1 ? "" : std::to_string(left), s});
            const std::string shown = adds ? std::to_string(face) + " + " : "";
            const std::string else_ = filled("{}roll(d{})", {face == 1 ? "1 + " : "", other});
            text = filled(
                "if roll(d{}) is {} then {}roll(d{}){} else {}{}",
                {s, std::to_string(face), shown, s, rest, else_, text.empty() ? "" : " + (" + text + ")"});
        }
        done_ = Words();
        done_->text = text;
        done_->rolled = true;
        done_->strength = Strength::choice;
    }

    bool reroll_one(const Modifier &m) {
        if (m.numbers.size() != 2 || m.numbers[0] != 1)
            throw Refused("only one of the dice can be rolled again so");
        first_of(m.numbers[1], false);
        return true;
    }

    bool add_once(const Modifier &m) {
        first_of(number_of(m, pool_.sides()), true);
        return true;
    }
};

} // namespace bylaw::dialects
