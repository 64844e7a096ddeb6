#include "tests/oracle/world.hpp"

#include <algorithm>

namespace bylaw::oracle {

namespace {

template <class List> auto by_name(const List &list, const std::string &name) {
    const auto found = std::ranges::find_if(list, [&](const auto &each) { return each.name == name; });
    return found == list.end() ? nullptr : &*found;
}

} // namespace

const Enum *World::find_enum(const Type &type) const {
    return by_name(enums, type);
}
const Kind *World::find_kind(const Type &type) const {
    return by_name(kinds, type);
}
const Callable *World::find_callable(const std::string &name) const {
    return by_name(callables, name);
}

bool World::is_kind_of(std::string kind, const std::string &parent) const {
    for (const Kind *at = find_kind(kind); at != nullptr; at = find_kind(at->parent)) {
        if (at->name == parent) {
            return true;
        }
    }
    return false;
}

} // namespace bylaw::oracle
