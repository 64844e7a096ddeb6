#include "interpreter/dice/dialects/modifiers.hpp"

#include "interpreter/dice/dialects/refused.hpp"

#include "base/text/filled.hpp"

#include <algorithm>
#include <functional>
#include <optional>

namespace bylaw::dialects {

namespace {

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

std::int64_t number_of(const Modifier &m, std::int64_t otherwise) {
    return m.numbers.empty() ? otherwise : m.numbers[0];
}

// One pool's modifiers in their order.
class Modifiers {
  public:
    Modifiers(const Dialect &dialect, const Part &part, const Words &count, const Words &sides,
              bool before_comment)
        : dialect_(dialect), part_(part), before_comment_(before_comment), pool_(count, sides) {}

    Words run() {
        const std::vector<Modifier> &all = part_.modifiers;
        for (at_ = 0; at_ < all.size() && !done_; ++at_)
            apply(all[at_]);
        Words words = done_ ? std::move(*done_) : finished();
        if (at_ < all.size())
            throw Refused("nothing can be said of dice behind this",
                          "write what belongs together in brackets");
        return words;
    }

  private:
    void apply(const Modifier &m) {
        if (!(keeps(m) || rerolls(m) || explodes(m) || counts(m) || changes(m)))
            throw Refused(filled("what `{}` says of dice is not known here", {m.word}));
    }

    Words finished() {
        if (fails_ && !pool_.counts())
            throw Refused("failures are counted beside successes only");
        Words words = pool_.words();
        words = minus_ != 0 ? arithmetic(words, "-", constant(minus_)) : words;
        words = times_ ? arithmetic(words, "*", constant(*times_)) : words;
        words.repeats = repeats_;
        return compared_ ? compared(words, compared_->sign, constant(number_of(*compared_, 0))) : words;
    }

    const Modifier *next() const {
        return at_ + 1 < part_.modifiers.size() ? &part_.modifiers[at_ + 1] : nullptr;
    }
    bool is_last() const { return next() == nullptr; }
    bool has_word(std::string_view word) const {
        return std::any_of(part_.modifiers.begin(), part_.modifiers.end(),
                           [&](const Modifier &m) { return m.word == word; });
    }

    // ---- which dice count

    bool keeps(const Modifier &m) {
        const bool all = dialect_.has(keeps_look_at_all);
        if (m.word == "k" && dialect_.has(bare_keep_is_face))
            return keep_faces(m);
        if (m.word == "h" && m.numbers.empty() && dialect_.has(bare_h_is_sum))
            return true;
        if (m.word == "l" && dialect_.has(l_is_least)) {
            pool_.bound(number_of(m, 1), 0);
            return true;
        }
        if (is_one_of(m.word, {"kh", "K", "k", "h", "kl", "l"})) {
            const bool low =
                m.word == "kl" || m.word == "l" || (m.word == "k" && dialect_.has(small_k_is_lowest));
            if (m.sign.empty() && pool_.explodes() && dialect_.has(keep_compounds))
                pool_.compound();
            pool_.keep(!low, number_of(m, 1), all);
            return true;
        }
        if (m.word == "d" || is_one_of(m.word, {"dl", "dh", "pl", "ph"}))
            return drop(m, all);
        return false;
    }

    bool keep_faces(const Modifier &m) {
        if (m.numbers.empty())
            throw Refused("which faces are kept is not said", "write the face: `k3`");
        const FaceRanges faces = faces_of(dialect_, m, pool_.sides());
        for (const FaceRange &range : faces.ranges())
            for (std::int64_t face = range.low; face <= range.high; ++face)
                pool_.count_as({{face, face}}, face);
        return true;
    }

    bool drop(const Modifier &m, bool all) {
        const bool bare = m.word == "d" && !m.phrase;
        const std::int64_t n = number_of(m, 1), dice = pool_.dice();
        if (bare && m.numbers.empty() && dice == 1)
            throw Refused("this is unfinished: what is dropped, or how many sides has the die?",
                          "write `2d20 lowest 1`, or how many sides");
        if (bare && !m.numbers.empty() && n >= dice && !dialect_.has(drops_all)) {
            // As many dice as the first show.
            const Words first = pool_.words();
            pool_ = PoolWords(rolled(first), constant(n));
            pool_.note("brackets would say so: as many dice as the first ones show");
            return true;
        }
        pool_.drop(m.word == "dh" || m.word == "ph", bare && dialect_.has(drops_all) ? std::min(n, dice) : n,
                   all);
        return true;
    }

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
        if (!m.sign.empty() && (failures_follow || dialect_.has(bang_then_counts)) && m.word == "!") {
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

    // Counts dice with their added dice whose total reaches a number.
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

    // ---- what they show

    bool changes(const Modifier &m) {
        if (m.word == "mi" || m.word == "min" || m.word == "ma" || m.word == "max") {
            if (m.numbers.empty() || !m.sign.empty())
                throw Refused("how much a die shows at least or at most is not said",
                              "write the number: `min3`");
            const bool least = m.word[1] == 'i';
            pool_.bound(least ? number_of(m, 1) : 0, least ? 0 : number_of(m, 1));
            return true;
        }
        if (m.word == "df" || m.word == "sf") {
            const FaceRanges failed = faces(m);
            if (m.word == "sf")
                pool_.set_negative(failed);
            else
                pool_.set(failed, -1);
            return true;
        }
        if (m.word == "ms") {
            minus_ += number_of(m, 0);
            return true;
        }
        if (m.word == "adv" || m.word == "dis") {
            pool_.dice();
            if (*pool_.count() != 1)
                throw Refused("advantage is said of a single die", "write `2d20 highest 1`");
            pool_.add_die(1);
            pool_.keep(m.word == "adv", 1, false);
            return true;
        }
        if (m.word == "bonus" || m.word == "penalty")
            return percentile(m);
        if (m.word == "u")
            return differing();
        return false;
    }

    // More dice for the tens, of which one counts.
    bool percentile(const Modifier &m) {
        if (pool_.count() != 1 || pool_.sides() != 100 || part_.modifiers.size() != 1)
            throw Refused("bonus and penalty dice belong to a single d100");
        const std::int64_t more = number_of(m, 1);
        if (more < 1 || more > 100)
            throw Refused("so many bonus dice are never rolled");
        done_ = Words();
        done_->dice = true;
        done_->strength = Strength::sum;
        done_->text = filled("10 * ({}d10 {} 1 - 1) + d10",
                             {std::to_string(more + 1), m.word == "bonus" ? "lowest" : "highest"});
        return true;
    }

    bool differing() {
        if (pool_.dice() > pool_.sides())
            throw Refused(
                filled("{} different numbers of {} cannot be, so these dice would be rolled for ever",
                       {std::to_string(pool_.dice()), std::to_string(pool_.sides())}));
        throw Refused("Bylaw has no words for dice that are rolled until all show different numbers");
    }

    const Dialect &dialect_;
    const Part &part_;
    bool before_comment_;
    PoolWords pool_;
    std::size_t at_ = 0;
    bool fails_ = false, steps_said_ = false;
    std::int64_t minus_ = 0, repeats_ = 1;
    std::optional<std::int64_t> times_;
    std::optional<Modifier> compared_;
    std::optional<Words> done_;
};

} // namespace

Words pool_with(const Dialect &dialect, const Part &part, const Words &count, const Words &sides,
                bool before_comment) {
    return Modifiers(dialect, part, count, sides, before_comment).run();
}

GroupKeep group_keep(const Dialect &dialect, const Modifier &m, std::size_t values) {
    const bool drops = is_one_of(m.word, {"d", "dl", "dh", "pl", "ph"});
    const bool keeps = is_one_of(m.word, {"k", "K", "kh", "kl", "h", "l"});
    if (!drops && !keeps)
        throw Refused(filled("what `{}` says of several totals is not known here", {m.word}));
    const std::int64_t n = number_of(m, 1);
    const auto all = static_cast<std::int64_t>(values);
    if (n > all || (drops && n == all))
        throw Refused("this keeps or drops more totals than there are");
    GroupKeep keep;
    const bool low = m.word == "kl" || m.word == "l" || (m.word == "k" && dialect.has(small_k_is_lowest));
    keep.high = drops ? m.word != "dh" && m.word != "ph" : !low;
    keep.n = static_cast<std::size_t>(drops ? all - n : n);
    return keep;
}

} // namespace bylaw::dialects
