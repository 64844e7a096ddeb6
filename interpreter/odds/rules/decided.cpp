#include "interpreter/odds/rules/decided.hpp"

#include <utility>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_held = std::size_t{1} << 12; // they fit into what a processor has at hand
constexpr std::uint64_t between_judgements = 512;       // states
constexpr std::uint64_t until_next_try = 1 << 17;       // ways
constexpr std::uint64_t timed_each = 8;

} // namespace

const std::vector<bool> &Decided::worth() {
    if (++ways_ % until_next_try == 0) {
        worth_.assign(worth_.size(), true);
    }
    return worth_;
}

// A known one spares as much a step as what is played takes. To stop and to go on takes time, too.
bool Decided::pays(const Worth &worth) const {
    if (worth.unknown == 0) {
        return true;
    }
    const double spared = static_cast<double>(worth.spared) / static_cast<double>(worth.unknown);
    const double looked = static_cast<double>(worth.looked) / static_cast<double>(worth.timed);
    constexpr double with_stops = 1.2;
    return spared * static_cast<double>(worth.following.count()) >
           looked * static_cast<double>(worth.looking.count()) * with_stops;
}

void Decided::begin(std::size_t decision) {
    Worth &worth = all_[decision_ = decision];
    if (worth.looked == between_judgements) {
        worth_[decision] = pays(worth);
        worth = {};
    }
    is_timed_ = worth.looked++ % timed_each == 0;
    begun_ = is_timed_ ? Clock::now() : begun_;
}

const Decided::Known *Decided::find(Key state) {
    if (states_.size() >= most_held) {
        forget();
    }
    asked_ = states_.number(state);
    entries_.resize(states_.size());
    Worth &worth = all_[decision_];
    if (is_timed_) {
        const Clock::time_point now = Clock::now();
        worth.looking += now - std::exchange(begun_, now);
        ++worth.timed;
    }
    const Entry &entry = entries_[asked_];
    if (!entry.is_known) {
        return nullptr;
    }
    worth.spared += entry.steps + 1;
    found_ = {{bytes_.data() + entry.bytes, entry.size},
              {rewards_.data() + entry.rewards, entry.count},
              entry.steps};
    return &found_;
}

void Decided::keep(const Known &came) {
    if (is_timed_) {
        Worth &worth = all_[decision_];
        worth.following += Clock::now() - begun_;
        worth.unknown += came.steps + 1;
    }
    const std::size_t bytes = bytes_.size(), rewards = rewards_.size();
    bytes_.insert(bytes_.end(), came.key.begin(), came.key.end());
    rewards_.insert(rewards_.end(), came.rewards.begin(), came.rewards.end());
    entries_[asked_] = {bytes, // from here on no memory is wanted
                        rewards,
                        static_cast<std::uint32_t>(came.key.size()),
                        static_cast<std::uint32_t>(came.rewards.size()),
                        came.steps,
                        true};
}

void Decided::forget() {
    states_ = {};
    entries_.clear();
    bytes_.clear();
    rewards_.clear();
}

std::size_t Decided::memory() const {
    return states_.memory() + entries_.capacity() * sizeof(Entry) + bytes_.capacity() +
           rewards_.capacity() * sizeof(Value);
}

} // namespace bylaw::odds::rules
