// A map of a few entries, side by side in the order in which they came: it is looked through from the front.
// Most rules have a handful of values, stages and ancestors, and a table of hashes for each would cost more
// than all the looking.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <utility>
#include <vector>

namespace bylaw::check {

template <class Key, class Value> class SmallMap {
  public:
    using Entry = std::pair<Key, Value>;

    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }
    bool empty() const { return entries_.empty(); }
    auto find(const Key &key) const { return std::ranges::find(entries_, key, &Entry::first); }
    bool contains(const Key &key) const { return find(key) != end(); }

    void reserve(std::size_t entries) { entries_.reserve(entries); }

    // Requires that the entry exists.
    const Value &at(const Key &key) const {
        const auto found = find(key);
        assert(found != end());
        return found->second;
    }
    Value &operator[](const Key &key) {
        const auto found = std::ranges::find(entries_, key, &Entry::first);
        return found == entries_.end() ? entries_.emplace_back(key, Value()).second : found->second;
    }
    // Keeps an entry that is there already.
    void emplace(const Key &key, Value value) {
        if (!contains(key))
            entries_.emplace_back(key, std::move(value));
    }

  private:
    std::vector<Entry> entries_;
};

} // namespace bylaw::check
