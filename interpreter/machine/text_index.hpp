// Finds the number of a text that a state has already: equal texts are one word, as equal lists are.
#pragma once
#include "interpreter/machine/state.hpp"

#include <functional>
#include <string_view>
#include <unordered_map>

namespace bylaw {

class TextIndex {
  public:
    // 0 where there is none. The texts may have grown or been cut since the last time.
    std::uint32_t find(const std::vector<std::string> &texts, std::string_view text) {
        if (texts.size() < known_) {
            forget();
        }
        for (; known_ < texts.size(); ++known_) {
            numbers_.emplace(hash(texts[known_]), static_cast<std::uint32_t>(known_ + 1));
        }
        const auto [first, last] = numbers_.equal_range(hash(text));
        for (auto at = first; at != last; ++at) {
            if (texts[at->second - 1] == text) {
                return at->second;
            }
        }
        return 0;
    }
    // The texts have been numbered again.
    void forget() {
        numbers_.clear();
        known_ = 0;
    }

  private:
    static std::size_t hash(std::string_view text) { return std::hash<std::string_view>()(text); }

    std::unordered_multimap<std::size_t, std::uint32_t> numbers_;
    std::size_t known_ = 0; // so many of the texts are in the table
};

} // namespace bylaw
