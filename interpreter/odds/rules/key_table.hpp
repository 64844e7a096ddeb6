// Keys by number: open addressing over one store of bytes.
#pragma once
#include "base/memory/large_pages.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <new>
#include <span>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

inline std::uint64_t hash_bytes(const std::uint8_t *bytes, std::size_t size) {
    __extension__ using Product = unsigned __int128;
    constexpr std::size_t word = sizeof(std::uint64_t);
    const auto read = [](const std::uint8_t *from, std::size_t count) {
        std::uint64_t made = 0;
        std::memcpy(&made, from, count);
        return made;
    };
    std::uint64_t hash = size * 0x9e3779b97f4a7c15U;
    const auto mix = [&hash](std::uint64_t one, std::uint64_t other) { // both halves of the product
        const Product product = Product{one ^ hash ^ 0xff51afd7ed558ccdU} * (other ^ 0xc2b2ae3d27d4eb4fU);
        hash = static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
    };
    for (; size >= 2 * word; size -= 2 * word, bytes += 2 * word) {
        mix(read(bytes, word), read(bytes + word, word));
    }
    if (size > 0) {
        const std::size_t first = size < word ? size : word;
        mix(read(bytes, first), size > first ? read(bytes + first, size - first) : 0);
    }
    mix(hash >> 32, 0);
    return hash;
}

class KeyTable {
  public:
    KeyTable() : slots_(1024) {}

    // Half of a key's hash.
    static std::uint32_t mark(std::span<const std::uint8_t> key) {
        return static_cast<std::uint32_t>(hash_bytes(key.data(), key.size()) >> 32);
    }
    // Large tables lie far away. Where a key belongs is fetched while something else is done...
    void fetch_slot(std::uint32_t mark) const { __builtin_prefetch(&slots_[mark & (slots_.size() - 1)]); }
    // ...and then what stands there.
    void fetch_key(std::uint32_t mark) const {
        if (const Slot &slot = slots_[mark & (slots_.size() - 1)]; slot.mark == mark && slot.place != 0) {
            __builtin_prefetch(record(slot.place));
        }
    }

    bool find(std::span<const std::uint8_t> key, std::uint32_t mark) const {
        return slots_[slot_of(key, mark)].place != 0;
    }

    // The number of the key; a new key gets the next one. Where there is no memory for it all is as it was.
    std::uint32_t number(std::span<const std::uint8_t> key) { return number(key, mark(key)); }
    std::uint32_t number(std::span<const std::uint8_t> key, std::uint32_t mark) {
        std::size_t at = slot_of(key, mark);
        if (slots_[at].place != 0) {
            return head_of(slots_[at].place).number;
        }
        if (size() * 3 > slots_.size() * 2) { // before anything is changed: there may be no memory
            grow();
            at = free_slot(slots_, mark);
        }
        slots_[at] = {mark, keep(key)};
        return static_cast<std::uint32_t>(size() - 1);
    }

    std::size_t size() const { return places_.size(); }
    // Stays where it is.
    std::span<const std::uint8_t> operator[](std::uint32_t number) const { return key_at(places_[number]); }
    // In bytes; tables that grow hold the old and the new room for a moment.
    std::size_t memory() const {
        return held_ + 3 * places_.size() * sizeof(Place) + 3 * slots_.size() / 2 * sizeof(Slot);
    }

  private:
    using Place = std::uint32_t; // for a record, in words of all chunks as if they were contiguous; 0: none

    struct Slot {
        std::uint32_t mark = 0; // half of the hash
        Place place = 0;
    };
    struct Head { // for a record; its key follows
        std::uint32_t number, size;
    };

    using Slots = std::vector<Slot, LargePages<Slot>>;

    static constexpr std::size_t word = sizeof(std::uint32_t);
    static constexpr std::size_t chunks_in_block = 64; // once there are so many
    static constexpr std::size_t words_in_chunk = std::size_t{1} << 14;
    static constexpr std::size_t most_chunks = (std::uint64_t{1} << 32) / words_in_chunk;

    const std::uint8_t *record(Place place) const {
        return chunks_[place / words_in_chunk] + place % words_in_chunk * word;
    }
    Head head_of(Place place) const {
        Head head;
        std::memcpy(&head, record(place), sizeof head);
        return head;
    }
    std::span<const std::uint8_t> key_at(Place place) const {
        return {record(place) + sizeof(Head), head_of(place).size};
    }

    // Where it stands, or would.
    std::size_t slot_of(std::span<const std::uint8_t> key, std::uint32_t mark) const {
        std::size_t at = mark & (slots_.size() - 1);
        while (slots_[at].place != 0 && !(slots_[at].mark == mark && equal(slots_[at].place, key))) {
            at = (at + 1) & (slots_.size() - 1);
        }
        return at;
    }
    static std::size_t free_slot(const Slots &slots, std::uint32_t mark) {
        std::size_t at = mark & (slots.size() - 1);
        while (slots[at].place != 0) {
            at = (at + 1) & (slots.size() - 1);
        }
        return at;
    }

    bool equal(Place place, std::span<const std::uint8_t> key) const {
        const auto known = key_at(place);
        return known.size() == key.size() &&
               (key.empty() || std::memcmp(known.data(), key.data(), key.size()) == 0);
    }

    // In a chunk that never moves; one that is too long for others has its own.
    Place keep(std::span<const std::uint8_t> key) {
        const std::size_t words = (sizeof(Head) + key.size() + word - 1) / word;
        if (next_ + words > end_) {
            add_chunk(words);
        }
        const auto place = static_cast<Place>((chunks_.size() - 1) * words_in_chunk + next_);
        const Head head{static_cast<std::uint32_t>(size()), static_cast<std::uint32_t>(key.size())};
        places_.push_back(place);
        std::uint8_t *const to = chunks_.back() + next_ * word;
        std::memcpy(to, &head, sizeof head);
        std::copy(key.begin(), key.end(), to + sizeof head);
        next_ += words;
        return place;
    }

    void add_chunk(std::size_t words) {
        if (chunks_.size() == most_chunks) {
            throw std::bad_alloc();
        }
        const std::size_t first = chunks_.empty() ? 1 : 0; // place 0 is none
        const std::size_t room = std::max(words + first, words_in_chunk);
        if (room > words_in_chunk) { // one of its own
            add_block(room * word);
            chunks_.push_back(blocks_.back().get());
        } else {
            if (left_ == 0) {
                const std::size_t chunks = chunks_.size() < chunks_in_block ? 1 : chunks_in_block;
                add_block(chunks * room * word);
                left_ = chunks;
                next_chunk_ = blocks_.back().get();
            }
            chunks_.push_back(next_chunk_);
            next_chunk_ += room * word;
            --left_;
        }
        next_ = first;
        end_ = room;
    }
    void add_block(std::size_t bytes) {
        blocks_.push_back(large_room<std::uint8_t>(bytes));
        held_ += bytes;
    }

    void grow() {
        Slots larger(slots_.size() * 2);
        for (const Slot &each : slots_) {
            if (each.place != 0) {
                larger[free_slot(larger, each.mark)] = each;
            }
        }
        slots_ = std::move(larger);
    }

    std::vector<std::uint8_t *> chunks_;
    std::vector<LargeRoom<std::uint8_t>> blocks_; // that they lie in
    std::uint8_t *next_chunk_ = nullptr;          // in the last block, and how many are left there
    std::size_t left_ = 0;
    std::size_t next_ = 0, end_ = 0, held_ = 0;    // words of the last chunk; bytes of all blocks
    std::vector<Place, LargePages<Place>> places_; // by number
    Slots slots_;
};

} // namespace bylaw::odds::rules
