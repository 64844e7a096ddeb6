#include "interpreter/odds/rules/changing_words.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace bylaw::odds::rules {

namespace {

constexpr std::size_t bits_in_one = 64; // in a word of Changed

#ifdef __SSE2__
using Halves = int __attribute__((vector_size(16)));

// Sets all bits of each half of two words that is equal.
Halves halves_alike(const Word *now, const Word *begun) {
    Halves a, b;
    std::memcpy(&a, now, sizeof a);
    std::memcpy(&b, begun, sizeof b);
    return a == b;
}
#endif

// Returns two bits for each word. The lower one is set if the words differ.
template <std::size_t several> inline unsigned differences(const Word *now, const Word *begun) {
#ifdef __SSE2__
    const auto four = [&](std::size_t i) {
        return __builtin_ia32_packssdw128(halves_alike(now + i, begun + i),
                                          halves_alike(now + i + 2, begun + i + 2));
    };
    const auto bytes = __builtin_ia32_packsswb128(four(0), four(4)); // one of each half
    const auto alike = static_cast<unsigned>(__builtin_ia32_pmovmskb128(bytes));
    return ~(alike & alike >> 1);
#else
    unsigned differs = 0;
    for (std::size_t i = 0; i < several; ++i) {
        differs |= unsigned{now[i] != begun[i]} << 2 * i;
    }
    return differs;
#endif
}

Word difference(Word now, Word begun) {
    return static_cast<Word>(static_cast<std::uint64_t>(now) - static_cast<std::uint64_t>(begun));
}

} // namespace

ChangingWords::ChangingWords(const std::vector<std::uint32_t> &places, const std::vector<Word> &begun) {
    numbers_.assign(begun.size() + several, none);
    for (const std::uint32_t place : places) {
        numbers_[place] = static_cast<std::uint32_t>(places_.size());
        places_.push_back({place, begun[place]});
    }
    std::vector<Word> words = begun;
    words.resize(words.size() + several);
    for (std::uint32_t at = 0; at < begun.size(); ++at) {
        if (numbers_[at] == none) {
            continue;
        }
        Block &block = blocks_.emplace_back();
        block.place = at;
        for (std::uint32_t i = 0; i < several; ++i) {
            const std::uint32_t number = numbers_[at + i];
            block.counts |= number == none ? 0 : 1U << 2 * i;
            block.numbers[i] = number == none ? 0 : number;
            block.begun[i] = words[at + i];
        }
        at += several - 1;
    }
}

void ChangingWords::mark(const std::vector<Word> &now, Changed &changed) const {
    changed.assign(places_.size() / bits_in_one + 1, 0);
    for (const Block &block : blocks_) {
        std::array<Word, several> last;
        const Word *words = now.data() + block.place;
        if (block.place + several > now.size()) { // fewer words are left
            last = block.begun;
            std::copy(now.begin() + block.place, now.end(), last.begin());
            words = last.data();
        }
        for (unsigned left = differences<several>(words, block.begun.data()) & block.counts; left != 0;
             left &= left - 1) {
            const std::uint32_t number = block.numbers[static_cast<unsigned>(std::countr_zero(left)) / 2];
            changed[number / bits_in_one] |= std::uint64_t{1} << number % bits_in_one;
        }
    }
}

void ChangingWords::mark_again(std::uint32_t place, Word now, Changed &changed) const {
    if (const std::uint32_t number = numbers_[place]; number != none) {
        const std::uint64_t bit = std::uint64_t{1} << number % bits_in_one;
        std::uint64_t &bits = changed[number / bits_in_one];
        bits = now != places_[number].begun ? bits | bit : bits & ~bit;
    }
}

// Returns the next changed place, or the next unchanged one if `flipped` has all bits. Returns a place behind
// the last if there is none.
std::size_t ChangingWords::next(const Changed &changed, std::size_t from, std::uint64_t flipped) {
    std::size_t at = from / bits_in_one;
    std::uint64_t left = (changed[at] ^ flipped) & ~std::uint64_t{0} << from % bits_in_one;
    while (left == 0 && ++at < changed.size()) {
        left = changed[at] ^ flipped;
    }
    return left == 0 ? changed.size() * bits_in_one
                     : at * bits_in_one + static_cast<std::size_t>(std::countr_zero(left));
}

// Writes runs of changed words: one number with the words skipped and the length, the length itself if it is
// large, and the differences. A 0 ends the runs.
void ChangingWords::pack_marked(const std::vector<Word> &now, const Changed &changed, Packer &to) const {
    std::size_t done = 0;
    for (std::size_t from = next(changed, 0, 0); from < places_.size(); from = next(changed, done, 0)) {
        const std::size_t end = next(changed, from, ~std::uint64_t{0}), size = end - from;
        to.count((from - done) * (told + 1) + std::min(size, told + 1));
        if (size > told) {
            to.count(size);
        }
        to.numbers(size, [&](std::size_t i) {
            const Place &each = places_[from + i];
            return Packer::of_word(difference(now[each.place], each.begun));
        });
        done = end;
    }
    to.count(0);
}

void ChangingWords::unpack(Unpacker &from, std::vector<Word> &to) const {
    std::size_t at = 0;
    for (std::uint64_t header = from.count(); header != 0; header = from.count()) {
        const std::uint64_t few = (header - 1) % (told + 1) + 1;
        at += (header - few) / (told + 1);
        for (std::uint64_t left = few > told ? from.count() : few; left > 0; --left) {
            Word &word = to[places_[at++].place];
            word = difference(word, difference(0, from.word()));
        }
    }
}

} // namespace bylaw::odds::rules
