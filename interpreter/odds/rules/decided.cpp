#include "interpreter/odds/rules/decided.hpp"

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t most_held = std::size_t{1} << 16;
constexpr std::uint64_t between_judgements = 2048; // decisions
constexpr std::uint64_t until_next_try = 1 << 16;  // ways, where it does not pay
// What packing a state and looking for it takes, as many steps of the machine. Measured.
constexpr std::uint64_t steps_to_look = 120;

} // namespace

bool Decided::pays() {
    if (!pays_ && ++passed_ >= until_next_try) {
        pays_ = true;
        passed_ = 0;
    }
    if (looked_ >= between_judgements) {
        // Those that were not known say how long it is to the next stop; what is known saves packing, too.
        const std::uint64_t missed = looked_ - met_, each = missed == 0 ? steps_to_look : saved_ / missed;
        pays_ = met_ * (each + steps_to_look) > looked_ * steps_to_look;
        looked_ = met_ = saved_ = 0;
    }
    return pays_;
}

const Decided::Known *Decided::find(Key decision) {
    if (decisions_.size() >= most_held) {
        forget();
    }
    ++looked_;
    asked_ = decisions_.number(decision);
    entries_.resize(decisions_.size());
    const Entry &entry = entries_[asked_];
    if (!entry.is_known) {
        return nullptr;
    }
    ++met_;
    found_ = {{bytes_.data() + entry.bytes, entry.size}, {rewards_.data() + entry.rewards, entry.count}, entry.steps};
    return &found_;
}

void Decided::keep(const Known &came) {
    saved_ += came.steps;
    entries_[asked_] = {bytes_.size(),
                        rewards_.size(),
                        static_cast<std::uint32_t>(came.key.size()),
                        static_cast<std::uint32_t>(came.rewards.size()),
                        came.steps,
                        true};
    bytes_.insert(bytes_.end(), came.key.begin(), came.key.end());
    rewards_.insert(rewards_.end(), came.rewards.begin(), came.rewards.end());
}

void Decided::forget() {
    decisions_ = {};
    entries_.clear();
    bytes_.clear();
    rewards_.clear();
}

std::size_t Decided::memory() const {
    return decisions_.memory() + entries_.capacity() * sizeof(Entry) + bytes_.capacity() +
           rewards_.capacity() * sizeof(Value);
}

} // namespace bylaw::odds::rules
