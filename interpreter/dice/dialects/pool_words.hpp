// The modifiers of a pool so far, and their translation.
#pragma once
#include "interpreter/dice/dialects/faces.hpp"
#include "interpreter/dice/dialects/words.hpp"

#include <optional>
#include <string>
#include <vector>

namespace bylaw::dialects {

class PoolWords {
  public:
    // Numbers, or the texts of computed ones. Throws Refused where there are no such dice.
    PoolWords(Words count, Words sides);

    std::optional<std::int64_t> count() const { return count_.constant; }
    std::int64_t sides() const; // throws Refused where they are computed
    std::int64_t dice() const;  // throws Refused where their number is computed
    bool explodes() const { return explodes_; }
    bool counts() const { return counts_; }
    bool keeps() const { return keeps_; }
    std::int64_t kept() const { return window_.second - window_.first; }

    void keep(bool high, std::int64_t n, bool looks_at_all);
    void drop(bool high, std::int64_t n, bool looks_at_all);
    void reroll(const FaceRanges &faces, bool once);
    void explode(const FaceRanges &faces); // empty: on the top face
    void explode_once() { once_ = true; }
    void compound() { compounding_ = true; }
    void penetrate() { penetrating_ = true; }
    // Each die that shows one of the faces adds so much; others nothing, or what they show.
    void count_as(const FaceRanges &faces, std::int64_t value);
    void each_counts(); // its face, without another value
    void set(const FaceRanges &faces, std::int64_t value);
    void set_negative(const FaceRanges &faces); // these faces are subtracted
    void bound(std::int64_t least, std::int64_t most);
    void add_die(std::int64_t more) {
        count_ = constant(dice() + more);
        window_.second += more;
    }
    void note(std::string text) { notes_.push_back(std::move(text)); }

    Words words() const;

  private:
    struct Worth {
        std::int64_t value = 0;
        bool shown = false;

        friend bool operator==(const Worth &, const Worth &) = default;
    };

    void narrow(bool high, std::int64_t n, bool looks_at_all);
    std::string window_text() const;
    std::optional<Words> nothing() const;
    Words bounded() const;
    Words rerolled_twice() const;
    std::string written_count() const;
    void begin_counting(bool shown);
    std::string dice_text(const std::string &count) const;
    std::string said(bool with_keeps) const;
    std::string reroll_text(std::int64_t lowered) const;
    std::string explode_text() const;
    std::string count_text() const;

    Words count_, sides_;
    FaceRanges reroll_, reroll_once_, explode_;
    bool explodes_ = false, once_ = false, compounding_ = false, penetrating_ = false;
    bool keeps_ = false, counts_ = false;
    std::pair<std::int64_t, std::int64_t> window_{0, 0}; // kept dice, from the lowest
    std::string keeps_text_;
    std::vector<Worth> worths_; // by face, from 1
    std::optional<std::int64_t> least_, most_;
    std::vector<std::string> notes_;
};

} // namespace bylaw::dialects
