// An object of JSON, field by field, and a list. The library's own lists in braces lose what they hold where
// memory runs out in their middle.
#pragma once
#include "base/text/json_text.hpp"

#include <initializer_list>
#include <utility>

namespace bylaw {

template <class Tree> Tree json_fields(std::initializer_list<std::pair<const char *, Tree>> fields) {
    Tree made = Tree::object();
    for (const auto &[name, value] : fields)
        made[name] = value;
    return made;
}

template <class Tree, class... Each> Tree json_list(const Each &...each) {
    Tree made = Tree::array();
    (made.push_back(Tree(each)), ...);
    return made;
}

} // namespace bylaw
