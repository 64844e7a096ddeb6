// Of each rule the registers at the end of its last performing, the rule itself first. Most rules have none,
// and whoever copies a state touches only those that have some.
#pragma once
#include "interpreter/machine/lists.hpp"

#include <vector>

namespace bylaw {

class FinishedRules {
  public:
    using Registers = std::vector<Word>;

    FinishedRules() = default;
    FinishedRules(const FinishedRules &) = default;
    FinishedRules(FinishedRules &&) noexcept = default;
    FinishedRules &operator=(FinishedRules &&) noexcept = default;
    FinishedRules &operator=(const FinishedRules &other) {
        rules_.resize(other.size());
        for (std::size_t rule = 0; rule < rules_.size(); ++rule) {
            if (!rules_[rule].empty() || !other[rule].empty()) {
                rules_[rule] = other[rule];
            }
        }
        return *this;
    }
    ~FinishedRules() = default;

    std::size_t size() const { return rules_.size(); }
    void resize(std::size_t rules) { rules_.resize(rules); }
    Registers &operator[](std::size_t rule) { return rules_[rule]; }
    const Registers &operator[](std::size_t rule) const { return rules_[rule]; }
    void clear() { rules_.clear(); }
    auto begin() { return rules_.begin(); }
    auto end() { return rules_.end(); }
    auto begin() const { return rules_.begin(); }
    auto end() const { return rules_.end(); }

    friend bool operator==(const FinishedRules &, const FinishedRules &) = default;

  private:
    std::vector<Registers> rules_;
};

} // namespace bylaw
