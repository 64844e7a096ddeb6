// What is known of a pool while its modifiers are read, and which dice count. Private to modifiers.cpp.
#pragma once
#include "interpreter/dice/dialects/modifiers.hpp"
#include "interpreter/dice/dialects/refused.hpp"

#include "base/text/filled.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::dialects {

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

inline std::int64_t number_of(const Modifier &m, std::int64_t otherwise) {
    return m.numbers.empty() ? otherwise : m.numbers[0];
}

class PoolReader {
  public:
    PoolReader(const Dialect &dialect, const Part &part, const Words &count, const Words &sides,
               bool before_comment)
        : dialect_(dialect), part_(part), before_comment_(before_comment), pool_(count, sides) {}

  protected:
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

} // namespace bylaw::dialects
