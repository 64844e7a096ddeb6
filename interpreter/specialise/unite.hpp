// Lists of two paths as one: all that either has, in an order that fits both.
#pragma once
#include "interpreter/specialise/path.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::residual {

// All of both, in an order that fits either; nothing where there is none. Where either order would do,
// `first` decides, so that the same ones come out in the same order however they meet.
template <class T, class Same, class First>
std::optional<std::vector<T>> united(const std::vector<T> &a, const std::vector<T> &b, Same same,
                                     First first) {
    std::vector<T> all;
    const auto occurs = [&](const T &each, const std::vector<T> &list, std::size_t from) {
        return std::any_of(list.begin() + static_cast<std::ptrdiff_t>(from), list.end(),
                           [&](const T &other) { return same(other, each); });
    };
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (same(a[i], b[j])) {
            all.push_back(a[i]);
            ++i;
            ++j;
            continue;
        }
        const bool a_later = occurs(a[i], b, j + 1), b_later = occurs(b[j], a, i + 1);
        if (a_later && b_later) {
            return std::nullopt;
        }
        const bool take_a = b_later || (!a_later && !first(b[j], a[i]));
        all.push_back(take_a ? a[i++] : b[j++]);
    }
    all.insert(all.end(), a.begin() + static_cast<std::ptrdiff_t>(i), a.end());
    all.insert(all.end(), b.begin() + static_cast<std::ptrdiff_t>(j), b.end());
    return all;
}

inline bool first_element(const Entry &a, const Entry &b) {
    return a.element < b.element;
}

inline bool same_element(const Entry &a, const Entry &b) {
    return a.element == b.element;
}

// The entries in the order of `all`; those that are not there have the presence 0.
inline std::vector<Entry> spread(const std::vector<Entry> &own, const std::vector<Entry> &all) {
    std::vector<Entry> made;
    std::size_t next = 0;
    for (const Entry &each : all) {
        if (next < own.size() && same_element(own[next], each)) {
            made.push_back(own[next++]);
        } else {
            made.push_back({each.element, 0, each.keys});
        }
    }
    return made;
}

} // namespace bylaw::residual
