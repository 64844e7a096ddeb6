// A node together with its tree, and with the number of the tree's module, if that is needed.
#pragma once
#include "grammar/ast/tree.hpp"
#include "grammar/ast/words.hpp"

#include <functional>

namespace bylaw::ast {

// Parts are not counted here: what a node is made of, its view says (view.hpp).
struct Ref {
    const Tree *tree = nullptr;
    NodeId node = no_node;
    std::uint32_t module = 0;

    explicit operator bool() const { return node != no_node; }
    // The number of a node says nothing without its tree: each file counts from 0.
    friend bool operator==(const Ref &a, const Ref &b) { return a.node == b.node && a.tree == b.tree; }
    friend bool operator<(const Ref &a, const Ref &b) {
        return a.tree != b.tree ? std::less<>()(a.tree, b.tree) : a.node < b.node;
    }
    NodeKind kind() const { return tree->kind(node); }
    bool is(NodeKind wanted) const { return *this && kind() == wanted; }
    Span span() const { return tree->span(node); }
    [[gnu::always_inline]] std::string_view text() const { return tree->text_of(node); }
    Word word() const { return *this ? word_of(text()) : Word::nothing; }
    std::size_t size() const { return *this ? tree->children(node).size() : 0; }
    Ref find(NodeKind wanted) const { return *this ? Ref{tree, tree->find(node, wanted), module} : *this; }
    // Visits the children (of one kind). What is not there has none: `find(…).each(…)` needs no question.
    template <class F> void each(F &&f) const {
        if (!*this)
            return;
        for (NodeId c : tree->children(node))
            f(Ref{tree, c, module});
    }
    template <class F> void each(NodeKind wanted, F &&f) const {
        if (!*this)
            return;
        for (NodeId c : tree->children(node))
            if (tree->kind(c) == wanted)
                f(Ref{tree, c, module});
    }
};

} // namespace bylaw::ast
