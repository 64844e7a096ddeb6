// The lists and dice of a state in the order in which its words name them, so that equal states name them
// alike. Not for texts and lists of what has numbers itself: collect() does it for all.
#pragma once
#include "interpreter/machine/collect.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/odds/rules/word_plans.hpp"

#include <span>
#include <vector>

namespace bylaw::odds::rules {

class KeptNumbers {
  public:
    explicit KeptNumbers(const Program &program);

    void begin(const State &state);
    // Notes a word that may name something. False: it cannot be numbered here.
    bool note(const State &state, Type type, Word &word);
    // Gives all words that were noted their new numbers, and the state the dice that are left.
    void give(State &state);

    // They have the right numbers already.
    void as_they_are(const State &state);

    // In the new order; the empty list is none of them.
    std::span<const ListId> lists() const { return order_; }

  private:
    bool is_plain(const State &state, Word act) const;

    std::vector<std::vector<bool>> registers_; // per rule: do they name anything but lists of such?
    std::vector<Word *> noted_, noted_dice_;
    std::vector<std::uint32_t> numbers_; // per list, 0: not met yet
    std::vector<ListId> order_;
};

} // namespace bylaw::odds::rules
