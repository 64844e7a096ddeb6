#include "interpreter/dice/dialects/modifiers.hpp"

#include "interpreter/dice/dialects/count_modifiers.hpp"

namespace bylaw::dialects {

namespace {

// One pool's modifiers in their order.
class Modifiers : public CountReader {
  public:
    using CountReader::CountReader;

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
