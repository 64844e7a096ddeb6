#include "lsp/features/syntax.hpp"

#include <algorithm>

namespace bylaw::lsp {

using ast::NodeId;
using ast::NodeKind;
using ast::Ref;
using ast::Tree;

namespace {

// The arena may hold nodes of attempts that were given up: only what depends on the root counts.
template <class F> void visit(const Tree &tree, NodeId node, F &&f) {
    f(node);
    for (const NodeId child : tree.children(node))
        visit(tree, child, f);
}
template <class F> void visit_all(const Tree &tree, F &&f) {
    if (tree.root != ast::no_node)
        visit(tree, tree.root, f);
}

} // namespace

std::vector<Ref> nodes_with(const Tree &tree, NodeKind child) {
    std::vector<Ref> found;
    visit_all(tree, [&](NodeId node) {
        if (tree.find(node, child) != ast::no_node)
            found.push_back({&tree, node});
    });
    return found;
}

Ref parameter_called(Ref declaration, std::string_view name) {
    Ref found;
    declaration.find(NodeKind::Params).each(NodeKind::Param, [&](Ref parameter) {
        if (const Ref own = parameter.find(NodeKind::Name); own && own.text() == name)
            found = own;
    });
    return found;
}

Ref declared_by(const Tree &tree, Span name) {
    Ref found;
    visit_all(tree, [&](NodeId node) {
        for (const NodeId child : tree.children(node))
            if (tree.kind(child) == NodeKind::Name && tree.span(child) == name)
                found = {&tree, node};
    });
    return found;
}

Ref whole_declaration(Ref declared) {
    if (!declared.is(NodeKind::Slot) && !declared.is(NodeKind::Names))
        return declared;
    for (const Ref around : nodes_with(*declared.tree, declared.kind()))
        for (const NodeId child : declared.tree->children(around.node))
            if (child == declared.node)
                return around;
    return declared;
}

Ref token_at(const Tree &tree, std::uint32_t offset, NodeKind kind) {
    Ref found;
    visit_all(tree, [&](NodeId node) {
        if (tree.kind(node) == kind && tree[node].begin <= offset && offset <= tree[node].end)
            found = {&tree, node};
    });
    return found;
}

Ref declaration_around(const Tree &tree, std::uint32_t offset) {
    if (tree.root != ast::no_node)
        for (const NodeId child : tree.children(tree.root))
            if (tree[child].begin <= offset && offset <= tree[child].end)
                return {&tree, child};
    return {};
}

std::string header_text(Ref declaration) {
    std::uint32_t end = declaration.span().end;
    for (const NodeKind body : {NodeKind::Block, NodeKind::GridRow, NodeKind::Columns})
        if (const Ref found = declaration.find(body))
            end = std::min(end, found.span().begin);
    const std::uint32_t begin = declaration.span().begin;
    std::string_view text = declaration.tree->text.substr(begin, end - begin);
    while (!text.empty() &&
           (text.back() == '{' || text.back() == ' ' || text.back() == '\n' || text.back() == '\r'))
        text.remove_suffix(1);
    return std::string(text);
}

} // namespace bylaw::lsp
