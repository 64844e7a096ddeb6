// Sequences of open calls by number, for all threads that explore one game: a state that one of them packed
// is unpacked by another.
#pragma once
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/key_table.hpp"

#include <mutex>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

class KnownCalls {
  public:
    struct Known {
        OpenCalls calls;
        std::vector<std::uint32_t> active; // State::active, as it was first seen with them
    };

    // `key`: equal for what is the same.
    std::uint32_t number(std::span<const std::uint8_t> key, const State &state) {
        Known made{state.calls, state.active};
        const std::lock_guard lock(mutex_);
        if (known_.size() == known_.capacity()) {
            known_.reserve(2 * known_.size() + 16);
        }
        const std::uint32_t number = numbers_.number(key); // from here on no memory is wanted
        if (number == known_.size()) {
            known_.push_back(std::move(made));
        }
        return number;
    }
    Known operator[](std::uint32_t number) const {
        const std::lock_guard lock(mutex_);
        return known_[number];
    }

  private:
    mutable std::mutex mutex_;
    KeyTable numbers_;
    std::vector<Known> known_;
};

} // namespace bylaw::odds::rules
