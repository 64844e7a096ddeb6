#include "interpreter/machine/lists.hpp"

#include <algorithm>

namespace bylaw {

std::uint64_t hash_words(std::span<const Word> words, std::uint64_t seed) {
    std::uint64_t hash = seed ^ 0x9e3779b97f4a7c15U * (words.size() + 1);
    for (const Word word : words) {
        hash = (hash ^ static_cast<std::uint64_t>(word)) * 0xff51afd7ed558ccdU;
        hash ^= hash >> 32;
    }
    return hash;
}

namespace {

constexpr std::size_t short_list = 8, least_slots = 64;

// Most lists are short.
bool same(std::span<const Word> a, std::span<const Word> b) {
    if (a.size() > short_list) {
        return std::ranges::equal(a, b);
    }
    bool equal = a.size() == b.size();
    for (std::size_t i = 0; equal && i < a.size(); ++i) {
        equal = a[i] == b[i];
    }
    return equal;
}

} // namespace

void Lists::clear() {
    headers_.resize(1);
    words_.clear();
    slots_.resize(slots_.size() > least_slots ? 0 : slots_.size()); // copies of the lists include it
    std::ranges::fill(slots_, 0U);
}

void Lists::grow() {
    std::vector<std::uint32_t> larger(std::max(least_slots, slots_.size() * 2));
    for (ListId id = 1; id < headers_.size(); ++id) {
        std::size_t at = hash_words((*this)[id]) & (larger.size() - 1);
        while (larger[at] != 0) {
            at = (at + 1) & (larger.size() - 1);
        }
        larger[at] = id;
    }
    slots_ = std::move(larger);
}

ListId Lists::intern(std::span<const Word> words) {
    if (words.empty()) {
        return 0;
    }
    if (headers_.size() * 2 >= slots_.size()) {
        grow();
    }
    std::size_t at = hash_words(words) & (slots_.size() - 1);
    for (; slots_[at] != 0; at = (at + 1) & (slots_.size() - 1)) {
        if (same((*this)[slots_[at]], words)) {
            return slots_[at];
        }
    }
    const auto id = static_cast<ListId>(headers_.size());
    headers_.push_back({static_cast<std::uint32_t>(words_.size()), static_cast<std::uint32_t>(words.size())});
    words_.insert(words_.end(), words.begin(), words.end());
    slots_[at] = id;
    return id;
}

ListId Lists::intern(std::span<const Word> words, ListId &guess) {
    if (guess >= headers_.size() || !same((*this)[guess], words)) {
        guess = intern(words);
    }
    return guess;
}

} // namespace bylaw
