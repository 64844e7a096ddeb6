// Registers of each rule at the end of its last call, the rule itself first. Most rules have none, and
// copying a state touches only those that have some.
#pragma once
#include "interpreter/machine/lists.hpp"

#include <bit>
#include <cstdint>
#include <utility>
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
        resize(other.size());
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            for (std::uint64_t left = touched_[i] | other.touched_[i]; left != 0; left &= left - 1) {
                const std::size_t rule = i * in_one + static_cast<std::size_t>(std::countr_zero(left));
                rules_[rule] = other.rules_[rule];
            }
        }
        touched_ = other.touched_;
        return *this;
    }
    ~FinishedRules() = default;

    std::size_t size() const { return rules_.size(); }
    void resize(std::size_t rules) {
        if (rules != rules_.size()) {
            rules_.resize(rules);
            touched_.resize((rules + in_one - 1) / in_one);
        }
    }
    // It may get some.
    Registers &operator[](std::size_t rule) {
        touched_[rule / in_one] |= std::uint64_t{1} << rule % in_one;
        return rules_[rule];
    }
    const Registers &operator[](std::size_t rule) const { return rules_[rule]; }
    bool empty(std::size_t rule) const { return rule >= rules_.size() || rules_[rule].empty(); }
    // None has any, in the same room.
    void clear_registers() {
        for (std::size_t i = 0; i < touched_.size(); ++i) {
            for (std::uint64_t left = std::exchange(touched_[i], 0); left != 0; left &= left - 1) {
                rules_[i * in_one + static_cast<std::size_t>(std::countr_zero(left))].clear();
            }
        }
    }
    void clear() {
        rules_.clear();
        touched_.clear();
    }
    auto begin() const { return rules_.begin(); }
    auto end() const { return rules_.end(); }

    friend bool operator==(const FinishedRules &a, const FinishedRules &b) { return a.rules_ == b.rules_; }

  private:
    static constexpr std::size_t in_one = 64;

    std::vector<Registers> rules_;
    std::vector<std::uint64_t> touched_; // a bit per rule: it may have some
};

} // namespace bylaw
