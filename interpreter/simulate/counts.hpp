// How often each value came up: a histogram that stays small and does not depend on the order of its parts.
#pragma once
#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace bylaw {

// A histogram with more different values is dropped: it would be unreadable and fill the memory.
inline constexpr std::size_t most_values = 10'000;

// Parts of a histogram may each have few values, but their union has too many, in any order of joining.
template <class Value> class Counts {
  public:
    void add(const Value &value, std::uint64_t times = 1) {
        if (!given_up_ && times > 0) {
            counts_[value] += times;
            check();
        }
    }
    void merge(const Counts &other) {
        if (other.given_up_) {
            give_up();
        }
        for (const auto &[value, times] : other.counts_) {
            add(value, times);
        }
    }
    void give_up() {
        given_up_ = true;
        counts_.clear();
    }

    bool given_up() const { return given_up_; }
    const std::map<Value, std::uint64_t> &all() const { return counts_; }

    friend bool operator==(const Counts &, const Counts &) = default;

  private:
    void check() {
        if (counts_.size() > most_values) {
            give_up();
        }
    }

    std::map<Value, std::uint64_t> counts_;
    bool given_up_ = false;
};

} // namespace bylaw
