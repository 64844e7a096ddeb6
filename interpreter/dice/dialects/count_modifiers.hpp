// What dice count for. Private to modifiers.cpp.
#pragma once
#include "interpreter/dice/dialects/explode_modifiers.hpp"

namespace bylaw::dialects {

class CountReader : public ExplodeReader {
  protected:
    using ExplodeReader::ExplodeReader;

    // ---- what they count

    bool counts(const Modifier &m) {
        if (m.word == "count") {
            pool_.count_as(faces(m), 1);
            return true;
        }
        if (m.word.empty())
            return comparison(m);
        if (m.word == "t" || m.word == "tt" || m.word == "sc")
            return at_least(m);
        if (m.word == "f")
            return failures(m);
        if (m.word == "s" || m.word == "sa" || m.word == "sd")
            return sorts_or_counts(m);
        if (m.word == "b")
            return b(m);
        if (m.word == "even" || m.word == "odd") {
            for (std::int64_t face = m.word == "odd" ? 1 : 2; face <= pool_.sides(); face += 2)
                pool_.count_as({{face, face}}, 1);
            return true;
        }
        if (m.word == "cs" || m.word == "cf")
            return marks(m);
        return false;
    }

    bool comparison(const Modifier &m) {
        const std::int64_t number = number_of(m, 0);
        const std::string sign = sign_in(dialect_, m.sign);
        if (pool_.counts())
            throw Refused("these dice are counted already", "say once which faces count");
        const bool fails_follow = has_word("f");
        if (!fails_follow && !means_dice(m)) {
            Modifier whole = m;
            whole.sign = sign;
            compared_ = whole;
            if (!is_last())
                throw Refused("a total is compared with a number, and nothing stands behind that");
            return true;
        }
        pool_.count_as(faces_by(sign, number, pool_.sides()), 1);
        return true;
    }

    // Faces that some and not all dice show are meant; else only the total can be.
    bool means_dice(const Modifier &m) const {
        if (dialect_.has(compares_dice))
            return true;
        if (dialect_.has(compares_total) || !pool_.count())
            return false;
        const FaceRanges shown = faces_by(m.sign, number_of(m, 0), pool_.sides());
        const bool single = pool_.kept() == 1 && !pool_.explodes();
        return !single && !shown.empty() && !is_all(shown, pool_.sides());
    }

    bool at_least(const Modifier &m) {
        if (m.numbers.empty())
            throw Refused("which faces count is not said", "write the lowest of them: `t7`");
        pool_.count_as(m.sign.empty() ? faces_by(">=", number_of(m, 0), pool_.sides())
                                      : faces_of(dialect_, m, pool_.sides()),
                       m.weight);
        return true;
    }

    bool failures(const Modifier &m) {
        if (m.numbers.empty())
            throw Refused("which faces fail is not said", "write the face: `f1`");
        fails_ = true;
        if (is_steps())
            return true; // said by sorts_or_counts()
        const bool or_less = m.sign.empty() && has_word("t");
        pool_.count_as(or_less ? faces_by("<=", number_of(m, 0), pool_.sides())
                               : faces_of(dialect_, m, pool_.sides()),
                       -1);
        return true;
    }

    // `s9#2s7f2#2f4`: the highest of the successes that a face reaches, the lowest of the failures.
    bool is_steps() const {
        return std::any_of(part_.modifiers.begin(), part_.modifiers.end(),
                           [](const Modifier &m) { return m.word == "s" && !m.numbers.empty(); });
    }

    bool sorts_or_counts(const Modifier &m) {
        if (m.numbers.empty() || m.word != "s")
            return true; // sorted dice are the same dice
        if (steps_said_)
            return true;
        steps_said_ = true;
        for (std::int64_t face = 1; face <= std::min<std::int64_t>(pool_.sides(), 1000); ++face)
            pool_.count_as({{face, face}}, step_of(face));
        return true;
    }

    std::int64_t step_of(std::int64_t face) const {
        std::int64_t best = 0, worst = INT64_MAX, value = 0;
        for (const Modifier &m : part_.modifiers) {
            const std::int64_t number = number_of(m, 0);
            if (m.word == "s" && number > best && face >= number) {
                best = number;
                value = m.weight;
            }
        }
        for (const Modifier &m : part_.modifiers) {
            const std::int64_t number = number_of(m, 0);
            if (m.word == "f" && best == 0 && number < worst && face <= number) {
                worst = number;
                value = -m.weight;
            }
        }
        return value;
    }

    bool b(const Modifier &m) {
        if (!m.numbers.empty()) {
            pool_.count_as(faces_by("<=", number_of(m, 0), pool_.sides()), 1);
            return true;
        }
        if (pool_.sides() != 6)
            throw Refused("this counts dice of six sides only", "write which faces count");
        pool_.count_as({{2, 6}}, 1);
        pool_.count_as({{6, 6}}, 1);
        return true;
    }

    // Some tools count these, others only colour them.
    bool marks(const Modifier &m) {
        const bool counts =
            dialect_.has(count_successes) || (!dialect_.has(colour_successes) && pool_.count() != 1);
        if (!counts) {
            pool_.note(filled("`{}` only marks dice in colour", {m.word}));
            return true;
        }
        if (has_word("cs") && has_word("cf"))
            throw Refused("whether failures are taken from successes is not said", "write `>=8f1`");
        Modifier faces = m;
        if (m.numbers.empty())
            faces.numbers = {m.word == "cs" ? pool_.sides() : 1};
        pool_.count_as(faces_of(dialect_, faces, pool_.sides()), 1);
        return true;
    }
};

} // namespace bylaw::dialects
