#include "interpreter/odds/rules/two_sorts.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

bool TwoSorts::run(Word &from) {
    if (!begin(from) || !narrow() || (!two_ && !play_the_rest())) {
        return false;
    }
    if (two_ && high_ < ways_.size()) {
        from = ways_[high_]->total;
    }
    give();
    return true;
}

// Mostly the high ones begin where they did: two beside each other that are not alike tell all. Else the
// first and the last do.
bool TwoSorts::begin(Word from) {
    const auto found = std::ranges::lower_bound(ways_, from, {}, &RollChances::Way::total);
    const auto guess = static_cast<std::size_t>(found - ways_.begin());
    const bool inside = guess > 0 && guess < ways_.size();
    if (inside) {
        if (!played(guess - 1) || !played(guess)) {
            return false;
        }
        two_ = !failed(guess - 1) && !failed(guess);
        low_ = guess - 1;
        high_ = guess;
        if (!two_ || !alike(low_, high_)) {
            return true;
        }
    }
    return begin_at_ends() && (!inside || place(guess));
}

bool TwoSorts::begin_at_ends() {
    const std::size_t last = ways_.size() - 1;
    if (!played(0) || !played(last)) {
        return false;
    }
    two_ = !failed(0) && !failed(last);
    low_ = 0;
    high_ = last;
    if (two_ && alike(0, last)) {
        low_ = last;
        high_ = ways_.size();
    }
    return true;
}

// Is it a low or a high one?
bool TwoSorts::place(std::size_t i) {
    if (!two_ || i <= low_ || i >= high_) {
        return true;
    }
    if (!played(i)) {
        return false;
    }
    const bool is_low = alike(low_, i);
    two_ = is_low || alike(high_, i);
    (is_low ? low_ : high_) = i;
    return true;
}

bool TwoSorts::narrow() {
    while (two_ && low_ + 1 < high_) {
        if (!place(low_ + (high_ - low_) / 2)) {
            return false;
        }
    }
    return true;
}

bool TwoSorts::played(std::size_t i) {
    if (at_[i] != unplayed) {
        return true;
    }
    at_[i] = out_.ways.size();
    return play_(*ways_[i]);
}

bool TwoSorts::play_the_rest() {
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        if (!played(i)) {
            return false;
        }
    }
    return true;
}

void TwoSorts::give() {
    std::vector<Expansion::Way> given;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        const bool begins = !two_ || i == 0 || i == high_;
        if (begins) {
            given.push_back(out_.ways[at_[!two_ ? i : i < high_ ? low_ : high_]]);
            given.back().weight = 0;
        }
        given.back().weight += ways_[i]->weight;
    }
    out_.ways.resize(first_);
    out_.ways.insert(out_.ways.end(), given.begin(), given.end());
}

bool TwoSorts::alike(std::size_t a, std::size_t b) const {
    const Expansion::Way &one = out_.ways[at_[a]], &other = out_.ways[at_[b]];
    const auto key = out_.bytes.begin();
    if (one.size != other.size ||
        !std::equal(key + one.begin, key + one.begin + one.size, key + other.begin)) {
        return false;
    }
    const bool earns = one.rewards != Expansion::none;
    if (!earns || other.rewards == Expansion::none) {
        return one.rewards == other.rewards;
    }
    const auto rewards = out_.rewards.begin();
    return std::equal(rewards + one.rewards, rewards + one.rewards + static_cast<std::ptrdiff_t>(columns_),
                      rewards + other.rewards);
}

} // namespace bylaw::odds::rules
