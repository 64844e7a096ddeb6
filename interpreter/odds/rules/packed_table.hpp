// Keys of one or two words by number: open addressing, the numbers beside the keys.
#pragma once
#include <cstdint>
#include <vector>

namespace bylaw::odds::rules {

template <class Key> class PackedTable {
  public:
    PackedTable() : slots_(1 << 12) {}

    static std::uint64_t hash(Key key) {
        auto folded = static_cast<std::uint64_t>(key);
        if constexpr (sizeof(Key) > 8) {
            folded ^= static_cast<std::uint64_t>(key >> 64) * 0xc2b2ae3d27d4eb4fU;
        }
        folded *= 0x9e3779b97f4a7c15U;
        return folded ^ folded >> 32;
    }
    void fetch(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }

    std::uint32_t number(Key key, std::uint64_t hash) {
        std::size_t at = hash & (slots_.size() - 1);
        for (; slots_[at].next != 0; at = (at + 1) & (slots_.size() - 1)) {
            if (slots_[at].key == key) {
                return slots_[at].next - 1;
            }
        }
        keys_.push_back(key);
        slots_[at] = {key, static_cast<std::uint32_t>(keys_.size())};
        const auto made = static_cast<std::uint32_t>(keys_.size() - 1);
        if (keys_.size() * 2 > slots_.size()) {
            grow();
        }
        return made;
    }

    std::size_t size() const { return keys_.size(); }
    Key operator[](std::size_t number) const { return keys_[number]; }
    std::size_t memory() const { return keys_.capacity() * sizeof(Key) + slots_.capacity() * sizeof(Slot); }

  private:
    struct Slot {
        Key key = 0;
        std::uint32_t next = 0; // 1 + the number, 0: free
    };

    void grow() {
        std::vector<Slot> old(slots_.size() * 4);
        old.swap(slots_);
        for (const Slot &each : old) {
            if (each.next != 0) {
                std::size_t at = hash(each.key) & (slots_.size() - 1);
                while (slots_[at].next != 0) {
                    at = (at + 1) & (slots_.size() - 1);
                }
                slots_[at] = each;
            }
        }
    }

    std::vector<Slot> slots_;
    std::vector<Key> keys_;
};

} // namespace bylaw::odds::rules
