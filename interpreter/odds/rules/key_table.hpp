// Keys by number: open addressing over one store of bytes.
#pragma once
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>
#include <vector>

namespace bylaw::odds::rules {

inline std::uint64_t hash_bytes(const std::uint8_t *bytes, std::size_t size) {
    std::uint64_t hash = size * 0x9e3779b97f4a7c15U;
    const auto mix = [&hash](std::uint64_t word) {
        hash = (hash ^ word) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32;
    };
    for (; size >= 8; size -= 8, bytes += 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes, 8);
        mix(word);
    }
    std::uint64_t word = 0;
    if (size > 0) {
        std::memcpy(&word, bytes, size);
    }
    mix(word);
    return hash ^ hash >> 29;
}

class KeyTable {
  public:
    KeyTable() : slots_(1024) {}

    // Half of a key's hash. Where the key belongs is fetched meanwhile: large tables lie far away.
    std::uint32_t mark(std::span<const std::uint8_t> key) const {
        const auto mark = static_cast<std::uint32_t>(hash_bytes(key.data(), key.size()) >> 32);
        __builtin_prefetch(&slots_[mark & (slots_.size() - 1)]);
        return mark;
    }

    bool find(std::span<const std::uint8_t> key, std::uint32_t mark) const {
        std::size_t at = mark & (slots_.size() - 1);
        while (slots_[at].next != 0 && !(slots_[at].mark == mark && equal(slots_[at].next - 1, key))) {
            at = (at + 1) & (slots_.size() - 1);
        }
        return slots_[at].next != 0;
    }

    // The number of the key; a new key gets the next one. Where there is no memory for it all is as it was.
    std::uint32_t number(std::span<const std::uint8_t> key) { return number(key, mark(key)); }
    std::uint32_t number(std::span<const std::uint8_t> key, std::uint32_t mark) {
        std::size_t at = mark & (slots_.size() - 1);
        for (; slots_[at].next != 0; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].mark == mark && equal(slots_[at].next - 1, key)) {
                return slots_[at].next - 1;
            }
        }
        if (size() * 3 > slots_.size() * 2) { // before anything is changed: there may be no memory
            grow();
            for (at = mark & (slots_.size() - 1); slots_[at].next != 0;) {
                at = (at + 1) & (slots_.size() - 1);
            }
        }
        keep(key);
        slots_[at] = {mark, static_cast<std::uint32_t>(size())};
        return static_cast<std::uint32_t>(size() - 1);
    }

    std::size_t size() const { return keys_.size(); }
    // Stays where it is.
    std::span<const std::uint8_t> operator[](std::uint32_t number) const {
        std::uint32_t size = 0;
        std::memcpy(&size, keys_[number], sizeof size);
        return {keys_[number] + sizeof size, size};
    }
    // In bytes; tables that grow hold the old and the new room for a moment.
    std::size_t memory() const {
        return held_ + 3 * keys_.size() * sizeof(keys_[0]) + 3 * slots_.size() / 2 * sizeof(Slot);
    }

  private:
    struct Slot {
        std::uint32_t mark = 0, next = 0; // half of the hash; 1 + the number, 0: free
    };

    bool equal(std::uint32_t number, std::span<const std::uint8_t> key) const {
        const auto known = (*this)[number];
        return known.size() == key.size() &&
               (key.empty() || std::memcmp(known.data(), key.data(), key.size()) == 0);
    }

    // Behind its size, in a chunk that never moves.
    void keep(std::span<const std::uint8_t> key) {
        const auto size = static_cast<std::uint32_t>(key.size());
        if (key.size() + sizeof size > room_) {
            const std::size_t room = std::max(key.size() + sizeof size, chunk);
            chunks_.push_back(std::make_unique_for_overwrite<std::uint8_t[]>(room));
            room_ = room;
            next_ = chunks_.back().get();
            held_ += room_;
        }
        keys_.push_back(next_);
        std::memcpy(next_, &size, sizeof size);
        std::copy(key.begin(), key.end(), next_ + sizeof size);
        next_ += key.size() + sizeof size;
        room_ -= key.size() + sizeof size;
    }

    void grow() {
        std::vector<Slot> old(slots_.size() * 2);
        old.swap(slots_);
        for (const Slot &each : old) {
            std::size_t at = each.mark & (slots_.size() - 1);
            while (each.next != 0 && slots_[at].next != 0) {
                at = (at + 1) & (slots_.size() - 1);
            }
            if (each.next != 0) {
                slots_[at] = each;
            }
        }
    }

    static constexpr std::size_t chunk = std::size_t{1} << 16;
    std::vector<std::unique_ptr<std::uint8_t[]>> chunks_;
    std::uint8_t *next_ = nullptr;
    std::size_t room_ = 0, held_ = 0;
    std::vector<const std::uint8_t *> keys_;
    std::vector<Slot> slots_;
};

} // namespace bylaw::odds::rules
