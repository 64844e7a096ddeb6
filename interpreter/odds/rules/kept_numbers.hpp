// The lists and dice of a state in the order in which its words name them, so that equal states name them
// alike. Not for texts and lists of what has numbers itself, but for lists of lists: collect() does it for
// all.
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

    // How many lists there are in the new order, the empty one not counted, and the words of one of them.
    std::size_t lists() const { return order_.size(); }
    std::span<const Word> words(const State &state, std::size_t place) const;

  private:
    // A list as it stands, or one of lists, whose words are others now.
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
    std::vector<Word *> noted_outer_;    // among `noted_`: of lists of lists
    std::vector<std::uint32_t> numbers_; // per list, 0: not met yet
    std::vector<Entry> order_;
    bool any_renumbered_ = false;
};

} // namespace bylaw::odds::rules
