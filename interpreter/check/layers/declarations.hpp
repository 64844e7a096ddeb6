// Declarations by name, with every layer's amendments merged in: what the rest of the checker reads instead
// of files.
#pragma once
#include "interpreter/check/check.hpp"
#include "interpreter/check/layers/broken_words.hpp"

#include <deque>
#include <string_view>
#include <unordered_map>

namespace bylaw::check {

// A node of one of the trees.
struct Ref {
    const ast::Tree *tree = nullptr;
    ast::NodeId node = ast::no_node;
    std::uint32_t module = 0;

    explicit operator bool() const { return node != ast::no_node; }
    ast::NodeKind kind() const { return tree->kind(node); }
    Span span() const { return tree->span(node); }
    std::string_view text() const { return tree->text_of(node); }
    std::size_t size() const { return *this ? tree->children(node).size() : 0; }
    Ref child(std::size_t i) const { return {tree, tree->child(node, i), module}; }
    Ref find(ast::NodeKind kind) const { return *this ? Ref{tree, tree->find(node, kind), module} : *this; }
    // Visits the children (of one kind). What is not there has none: `find(…).each(…)` needs no question.
    template <class F> void each(F &&f) const {
        if (!*this)
            return;
        for (ast::NodeId c : tree->children(node))
            f(Ref{tree, c, module});
    }
    template <class F> void each(ast::NodeKind kind, F &&f) const {
        if (!*this)
            return;
        for (ast::NodeId c : tree->children(node))
            if (tree->kind(c) == kind)
                f(Ref{tree, c, module});
    }
};

// One declaration as the layers left it.
struct Declaration {
    ast::NodeKind kind{};  // Kind, Rule, Condition, Bundle, Option, Enum, Field, Formula, Grid, ...
    std::string_view sort; // as written: "check", "table", ...; "rule" for a Bundle
    std::string_view name;
    Ref header;               // the declaration's own node (of the base, or of the `replace`)
    std::vector<Ref> headers; // header and all amending nodes, later ones win where they say a part
    std::vector<Ref> clauses; // of its block, amended
    bool removed = false;
    bool library = false;
    mutable bool used = false; // something names it

    // The last header that has such a part (an amendment may bring a new `rolls`), or nothing.
    Ref part(ast::NodeKind wanted) const {
        for (auto h = headers.rbegin(); h != headers.rend(); ++h)
            if (Ref found = h->find(wanted))
                return found;
        return {};
    }
    Ref name_ref() const { return header.find(ast::NodeKind::Name); }
    Span span() const { return name_ref() ? name_ref().span() : header.span(); }
};

struct Declarations {
    std::deque<Declaration> all; // by name; then the tests, as they are written
    std::unordered_map<std::string_view, Declaration *>
        by_name; // all but tests, tags, options' own kinds of names
    std::vector<Declaration *> tests;
};

// Collects and merges; reports double names, amendments of nothing, sibling layers on one clause.
Declarations merge_layers(const CheckInput &input, DiagnosticSink &sink, const BrokenWords &broken);

} // namespace bylaw::check
