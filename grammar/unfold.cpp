#include "grammar/unfold.hpp"

namespace bylaw::grammar {
namespace {

using ast::NodeId, ast::NodeKind, ast::Tree;
using Nodes = std::vector<NodeId>;

Nodes children_of(const Tree &tree, NodeId node, NodeKind kind) {
    Nodes found;
    for (const NodeId child : tree.children(node))
        if (tree.kind(child) == kind)
            found.push_back(child);
    return found;
}

void append(Nodes &to, const Nodes &more) {
    to.insert(to.end(), more.begin(), more.end());
}

NodeId add(Tree &tree, NodeKind kind, std::uint32_t begin, std::uint32_t end, const Nodes &children) {
    const auto first = static_cast<std::uint32_t>(tree.links.size());
    append(tree.links, children);
    tree.nodes.push_back({kind, static_cast<std::uint32_t>(children.size()), first, begin, end});
    return static_cast<NodeId>(tree.nodes.size() - 1);
}

// `size = 1` from the column's name and the row's cell; the sign between them stands nowhere.
NodeId assigned(Tree &tree, NodeId field, NodeId cell) {
    const std::uint32_t begin = tree[cell].begin, end = tree[cell].end;
    const NodeId sign = add(tree, NodeKind::Operator, begin, begin, {});
    return add(tree, NodeKind::Assign, begin, end, {field, sign, tree.child(cell, 0)});
}

class Table {
  public:
    Table(Tree &tree, NodeId node)
        : tree_(tree), parent_(tree.find(node, NodeKind::Is)),
          references_(children_of(tree, node, NodeKind::Reference)) {
        if (const NodeId columns = tree.find(node, NodeKind::Columns); columns != ast::no_node)
            append(columns_, {tree.children(columns).begin(), tree.children(columns).end()});
        std::erase_if(columns_, [&](NodeId each) { return tree.kind(each) == NodeKind::Reference; });
    }

    NodeId kind_of(NodeId row) {
        Nodes parts = {tree_.find(row, NodeKind::Name), parent_};
        append(parts, children_of(tree_, row, NodeKind::Text));
        parts.push_back(block_of(row));
        append(parts, children_of(tree_, row, NodeKind::Reference));
        return add(tree_, NodeKind::Kind, tree_[row].begin, tree_[row].end, parts);
    }

  private:
    NodeId block_of(NodeId row) {
        Nodes clauses = references_;
        const Nodes cells = children_of(tree_, row, NodeKind::Cell);
        for (std::size_t i = 0; i < cells.size() && cells.size() == columns_.size(); ++i)
            if (!tree_.children(cells[i]).empty())
                clauses.push_back(assigned(tree_, columns_[i], cells[i]));
        if (const NodeId own = tree_.find(row, NodeKind::Block); own != ast::no_node)
            append(clauses, {tree_.children(own).begin(), tree_.children(own).end()});
        return add(tree_, NodeKind::Block, tree_[cells.front()].begin, tree_[row].end, clauses);
    }

    Tree &tree_;
    NodeId parent_;
    Nodes references_; // references of the table's header: they concern each kind
    Nodes columns_;
};

} // namespace

void unfold_kinds(Tree &tree) {
    if (tree.kind(tree.root) != NodeKind::File)
        return;
    for (const NodeId node : children_of(tree, tree.root, NodeKind::Kinds)) {
        if (tree.find(node, NodeKind::Layer) != ast::no_node)
            continue;
        Table table(tree, node);
        for (const NodeId row : children_of(tree, node, NodeKind::KindRow))
            tree.unfolded.push_back(table.kind_of(row));
    }
}

} // namespace bylaw::grammar
