#include "interpreter/odds/rules/two_sorts.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

bool TwoSorts::run(Word &from) {
    const std::size_t last = ways_.size() - 1;
    if (!played(0) || !played(last)) {
        return false;
    }
    high_ = last;
    two_ = !failed(0) && !failed(last);
    if (two_ && alike(0, last)) {
        low_ = last;
    }
    if (!narrow(from)) {
        return false;
    }
    if (!two_) {
        return play_the_rest();
    }
    if (low_ < high_) {
        from = ways_[high_]->total;
    }
    give_the_rest();
    return true;
}

bool TwoSorts::narrow(Word from) {
    const std::size_t last = ways_.size() - 1;
    while (two_ && low_ + 1 < high_) {
        const std::size_t next = next_try(from);
        if (!played(next)) {
            return false;
        }
        const bool is_low = alike(0, next);
        two_ = is_low || alike(last, next);
        (is_low ? low_ : high_) = next;
    }
    return true;
}

// First where it was before, and right below that; then in the middle.
std::size_t TwoSorts::next_try(Word from) {
    if (tries_ < 2) {
        const auto found = std::ranges::lower_bound(ways_, from, {}, &RollChances::Way::total);
        const auto guess = static_cast<std::size_t>(found - ways_.begin()) - tries_;
        ++tries_;
        if (guess > low_ && guess < high_) {
            return guess;
        }
    }
    return low_ + (high_ - low_) / 2;
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

void TwoSorts::give_the_rest() {
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        if (at_[i] == unplayed) {
            out_.ways[at_[i <= low_ ? 0 : ways_.size() - 1]].weight += ways_[i]->weight;
        }
    }
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
