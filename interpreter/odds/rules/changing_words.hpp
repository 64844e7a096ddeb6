// Words of a state that may be others than those that were there at the beginning, packed as what differs.
// The same field of all things stands side by side, for it often is another in many of them at once.
#pragma once
#include "interpreter/machine/lists.hpp"
#include "interpreter/odds/rules/packing.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace bylaw::odds::rules {

class ChangingWords {
  public:
    ChangingWords() = default;
    // `places`: of those words, each once, in the order in which they are packed; `begun`: all words, as they
    // were.
    ChangingWords(const std::vector<std::uint32_t> &places, const std::vector<Word> &begun);

    using Changed = std::vector<std::uint64_t>; // a bit per place

    // `now`: at least as many words as there were. `changed`: scratch space that is kept from state to state.
    void pack(const std::vector<Word> &now, Changed &changed, Packer &to) const {
        mark(now, changed);
        pack_marked(now, changed, to);
    }
    // Does so in pieces, if the words are known to differ in few places only.
    void mark(const std::vector<Word> &now, Changed &changed) const;
    void mark_again(std::uint32_t place, Word now, Changed &changed) const;
    void pack_marked(const std::vector<Word> &now, const Changed &changed, Packer &to) const;
    // `to` is as it was at the beginning.
    void unpack(Unpacker &from, std::vector<Word> &to) const;

    // In bytes, about.
    std::size_t memory() const {
        return places_.size() * sizeof(places_[0]) + blocks_.size() * sizeof(blocks_[0]) +
               numbers_.size() * sizeof(numbers_[0]);
    }

  private:
    static constexpr std::size_t several = 8; // words that are read together
    static constexpr std::size_t told = 3;    // up to so many of a run stand where it begins

    struct Place {
        std::uint32_t place = 0;
        Word begun = 0;
    };
    // Neighbours in a state, some of which may be others. Every other bit of `counts` is of a word.
    struct Block {
        std::uint32_t place = 0;
        unsigned counts = 0;
        std::array<Word, several> begun{};
        std::array<std::uint32_t, several> numbers{}; // in places_
    };

    static std::size_t next(const Changed &changed, std::size_t from, std::uint64_t flipped);

    static constexpr std::uint32_t none = 0xffffffff;

    std::vector<Place> places_;
    std::vector<std::uint32_t> numbers_; // in those, by place; none: it is not packed
    std::vector<Block> blocks_;
};

} // namespace bylaw::odds::rules
