// JSON as a tree: nlohmann's, but for one thing. Where it takes a tree apart it asks for memory, in a
// destructor, out of which nothing can be thrown. What has no memory then gets a part of a reserve.
#pragma once
#include "base/text/json_text.hpp"

#include <cstddef>
#include <nlohmann/json.hpp>
#include <type_traits>

namespace bylaw {

// Allocator of JSON trees: as std::allocator, but with a name of our own.
template <class T> class JsonMemory : public std::allocator<T> {
  public:
    JsonMemory() = default;
    template <class Other> JsonMemory(const JsonMemory<Other> &) noexcept {}
};

// Throws only where the reserve is used up, too.
void *json_room(std::size_t bytes);
void free_json_room(void *room, std::size_t bytes) noexcept;

// Reserve for the parts of a tree while it is destroyed.
template <class Tree> struct JsonRubble {
    using value_type = Tree;
    using is_always_equal = std::true_type;

    JsonRubble() = default;
    template <class Other> constexpr JsonRubble(const std::allocator<Other> &) noexcept {}
    Tree *allocate(std::size_t count) { return static_cast<Tree *>(json_room(count * sizeof(Tree))); }
    void deallocate(Tree *room, std::size_t count) noexcept { free_json_room(room, count * sizeof(Tree)); }
    friend bool operator==(const JsonRubble &, const JsonRubble &) { return true; }
};

} // namespace bylaw

// The library names std::vector without an allocator; these are for types of ours.
template <> struct std::allocator<bylaw::Json> : bylaw::JsonRubble<bylaw::Json> {};
template <> struct std::allocator<bylaw::PlainJson> : bylaw::JsonRubble<bylaw::PlainJson> {};
