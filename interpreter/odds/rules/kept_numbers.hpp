// Renumbers the lists and dice of a state in the order in which its words name them, so that equal states
// have equal numbers. Handles lists of lists, but no texts and no other lists of references: collect()
// handles all of them.
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
    // Notes a word that may be a reference. Returns false if it cannot be renumbered here.
    bool note(const State &state, Type type, Word &word);
    // Gives all noted words their new numbers, and keeps only the dice that are still named.
    void give(State &state);

    // Begins with lists that have the right numbers already.
    void as_they_are(const State &state);

    // Returns the number of lists in the new order, without the empty one; and the words of one list.
    std::size_t lists() const { return order_.size(); }
    std::span<const Word> words(const State &state, std::size_t place) const;

  private:
    // A list as it is, or a list of lists with renumbered words.
    struct Entry {
        ListId list = 0;
        std::vector<Word> words{};
        bool renumbered = false;
    };

    bool is_plain(const State &state, Word act) const;
    bool is_plain_list(const State &state, Type type, Word list) const;
    Word number(const State &state, Word list);
    Word number_outer(const State &state, Word outer);
    Word place_of(const State &state, std::span<const Word> words, bool all) const;

    const Program &program_;
    std::vector<std::vector<bool>> registers_; // per rule: do they name anything but lists of such?
    std::vector<Word *> noted_, noted_dice_;
    std::vector<Word *> noted_outer_;    // those of `noted_` that are lists of lists
    std::vector<std::uint32_t> numbers_; // by list; 0: not met yet
    std::vector<Entry> order_;
    bool any_renumbered_ = false;
};

} // namespace bylaw::odds::rules
