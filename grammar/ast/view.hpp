// Typed views of nodes, made from the parts in nodes.def: `view::Assign(clause).value()` is the third child
// of an assignment, `view::Row(clause).range().high()` the upper end of a row. A part that is not there is a
// Ref to nothing, and so are its parts.
#pragma once
#include "grammar/ast/ref.hpp"

#include <cassert>

namespace bylaw::ast {

class View : public Ref {
  protected:
    View(Ref ref, [[maybe_unused]] NodeKind wanted) : Ref(ref) { assert(!*this || kind() == wanted); }
    Ref at(std::size_t index) const {
        return index < size() ? Ref{tree, tree->child(node, index), module} : nothing();
    }
    Ref last() const { return size() ? at(size() - 1) : nothing(); }
    // The first child, if it is one of that kind.
    Ref lead(NodeKind wanted) const { return at(0).is(wanted) ? at(0) : nothing(); }
    // Returns the node behind the first child of that kind.
    Ref after(NodeKind wanted) const {
        for (std::size_t i = 0; i < size(); ++i)
            if (at(i).is(wanted))
                return at(i + 1);
        return nothing();
    }

  private:
    Ref nothing() const { return {tree, no_node, module}; }
};

namespace view {

#define TOKEN(kind) using kind = Ref;
#define NODE(kind, shape, ...) struct kind;
#include "grammar/ast/nodes.def"
#undef TOKEN
#undef NODE

#define AT(part, index)                                                                                      \
    Ref part() const {                                                                                       \
        return at(index);                                                                                    \
    }
#define LAST(part)                                                                                           \
    Ref part() const {                                                                                       \
        return last();                                                                                       \
    }
#define LEAD(part, kind)                                                                                     \
    Ref part() const {                                                                                       \
        return lead(NodeKind::kind);                                                                         \
    }
#define AFTER(part, kind)                                                                                    \
    Ref part() const {                                                                                       \
        return after(NodeKind::kind);                                                                        \
    }
// A template, since the part's own view may be defined further down.
#define ONE(part, kind)                                                                                      \
    template <class Part = kind> Part part() const {                                                         \
        return Part(find(NodeKind::kind));                                                                   \
    }
#define ALSO(type, part) type part() const;
#define TOKEN(kind)
#define NODE(kind, shape, ...)                                                                               \
    struct kind : View {                                                                                     \
        kind(Ref ref) : View(ref, NodeKind::kind) {}                                                         \
        __VA_ARGS__                                                                                          \
    };
#include "grammar/ast/nodes.def"
#undef AT
#undef LAST
#undef LEAD
#undef AFTER
#undef ONE
#undef ALSO
#undef TOKEN
#undef NODE

} // namespace view

} // namespace bylaw::ast
