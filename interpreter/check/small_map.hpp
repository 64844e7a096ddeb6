// A map of a few entries, side by side in the order in which they came: it is looked through from the front.
// Most rules have a handful of values, stages and ancestors, and a table of hashes for each would cost more
// than all the looking. Where there are many after all, they are looked up in the order of their keys.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

namespace bylaw::check {

template <class Key, class Value> class SmallMap {
  public:
    using Entry = std::pair<Key, Value>;

    auto begin() const { return entries_.begin(); }
    auto end() const { return entries_.end(); }
    bool empty() const { return entries_.empty(); }
    auto find(const Key &key) const {
        if (sorted_.empty())
            return std::ranges::find(entries_, key, &Entry::first);
        const auto found = place_of(key);
        const bool known = found != sorted_.end() && entries_[*found].first == key;
        return known ? entries_.begin() + *found : entries_.end();
    }
    bool contains(const Key &key) const { return find(key) != end(); }

    void reserve(std::size_t entries) { entries_.reserve(entries); }

    // Requires that the entry exists.
    const Value &at(const Key &key) const {
        const auto found = find(key);
        assert(found != end());
        return found->second;
    }
    Value &operator[](const Key &key) {
        const auto found = find(key);
        return found == end() ? add(key, Value())
                              : entries_[static_cast<std::size_t>(found - begin())].second;
    }
    // Keeps an entry that is there already.
    void emplace(const Key &key, Value value) {
        if (!contains(key))
            add(key, std::move(value));
    }

  private:
    static constexpr std::size_t few = 32;

    auto place_of(const Key &key) const {
        return std::ranges::lower_bound(
            sorted_, key, {}, [this](std::uint32_t at) -> const Key & { return entries_[at].first; });
    }

    Value &add(const Key &key, Value value) {
        const auto number = static_cast<std::uint32_t>(entries_.size());
        entries_.emplace_back(key, std::move(value));
        if (number == few) {
            for (std::uint32_t i = 0; i < few; ++i)
                sorted_.insert(place_of(entries_[i].first), i);
        }
        if (number >= few)
            sorted_.insert(place_of(key), number);
        return entries_.back().second;
    }

    std::vector<Entry> entries_;
    std::vector<std::uint32_t> sorted_; // places in `entries_` by key; empty: there are few
};

} // namespace bylaw::check
