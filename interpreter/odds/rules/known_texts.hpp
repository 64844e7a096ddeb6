// Texts by number, for all threads that explore one game. The ids at a game's end (names, lists, texts)
// belong to its state, so results are reported by their contents.
#pragma once
#include "interpreter/odds/rules/state_source.hpp"

#include <map>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

class KnownTexts {
  public:
    Value number(std::string text) {
        const std::lock_guard lock(mutex_);
        if (texts_.size() == texts_.capacity()) { // before anything is changed: there may be no memory
            texts_.reserve(2 * texts_.size() + 16);
        }
        const auto [known, added] = numbers_.try_emplace(std::move(text), static_cast<Value>(texts_.size()));
        if (added) {
            texts_.push_back(&known->first);
        }
        return known->second;
    }
    std::string operator[](Value number) const {
        const std::lock_guard lock(mutex_);
        return *texts_[static_cast<std::size_t>(number)];
    }

  private:
    mutable std::mutex mutex_;
    std::map<std::string, Value> numbers_;
    std::vector<const std::string *> texts_; // by number; a map's keys stay where they are
};

} // namespace bylaw::odds::rules
