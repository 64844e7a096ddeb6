// Keys by number: open addressing over one store of bytes.
#pragma once
#include <cstdint>
#include <cstring>
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
    KeyTable() : slots_(1024) { starts_.push_back(0); }

    // The number of the key; a new key gets the next one.
    std::uint32_t number(std::span<const std::uint8_t> key) {
        const auto mark = static_cast<std::uint32_t>(hash_bytes(key.data(), key.size()) >> 32);
        std::size_t at = mark & (slots_.size() - 1);
        for (; slots_[at].next != 0; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].mark == mark && equal(slots_[at].next - 1, key)) {
                return slots_[at].next - 1;
            }
        }
        bytes_.insert(bytes_.end(), key.begin(), key.end());
        starts_.push_back(bytes_.size());
        slots_[at] = {mark, static_cast<std::uint32_t>(size())};
        if (size() * 3 > slots_.size() * 2) {
            grow();
        }
        return static_cast<std::uint32_t>(size() - 1);
    }

    std::size_t size() const { return starts_.size() - 1; }
    std::span<const std::uint8_t> operator[](std::uint32_t number) const {
        return {bytes_.data() + starts_[number], starts_[number + 1] - starts_[number]};
    }
    std::size_t memory() const { return bytes_.capacity() + starts_.capacity() * 8 + slots_.capacity() * sizeof(Slot); }

  private:
    struct Slot {
        std::uint32_t mark = 0, next = 0; // half of the hash; 1 + the number, 0: free
    };

    bool equal(std::uint32_t number, std::span<const std::uint8_t> key) const {
        const auto known = (*this)[number];
        return known.size() == key.size() && (key.empty() || std::memcmp(known.data(), key.data(), key.size()) == 0);
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

    std::vector<std::uint8_t> bytes_;
    std::vector<std::size_t> starts_;
    std::vector<Slot> slots_;
};

} // namespace bylaw::odds::rules
