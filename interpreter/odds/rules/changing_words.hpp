// Packs the words of a state that may differ from the start state, as differences. The same field of all
// things is contiguous, since it often changes in many of them at once.
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
    // `places`: places of these words, each once, in the order of packing. `begun`: all words of the start
    // state.
    ChangingWords(const std::vector<std::uint32_t> &places, const std::vector<Word> &begun);

    using Changed = std::vector<std::uint64_t>; // a bit per place

    // `now`: at least as many words as in the start state. `changed`: scratch space, reused between states.
    void pack(const std::vector<Word> &now, Changed &changed, Packer &to) const {
        mark(now, changed);
        pack_marked(now, changed, to);
    }
    // Pack in two steps, for words that differ from marked ones in few places.
    void mark(const std::vector<Word> &now, Changed &changed) const;
    void mark_again(std::uint32_t place, Word now, Changed &changed) const;
    void pack_marked(const std::vector<Word> &now, const Changed &changed, Packer &to) const;
    // Requires the words of the start state in `to`.
    void unpack(Unpacker &from, std::vector<Word> &to) const;

    // Returns the approximate size in bytes.
    std::size_t memory() const {
        return places_.size() * sizeof(places_[0]) + blocks_.size() * sizeof(blocks_[0]) +
               numbers_.size() * sizeof(numbers_[0]);
    }

  private:
    static constexpr std::size_t several = 8; // words that are compared at once
    static constexpr std::size_t told = 3;    // longest run whose length fits into its header

    struct Place {
        std::uint32_t place = 0;
        Word begun = 0;
    };
    // Neighbours in a state, some of which may change. Each word has every other bit of `counts`.
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
