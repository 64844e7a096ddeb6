// Places of the nodes of two kinds in a file, so that subtrees without them are skipped.
#pragma once
#include "grammar/ast/ref.hpp"

#include <algorithm>
#include <vector>

namespace bylaw::check {

class Places {
  public:
    explicit Places(const ast::Tree &tree) {
        for (const ast::Node &node : tree.nodes)
            if (node.kind == ast::NodeKind::Reference)
                references_.push_back(node.begin);
            else if (node.kind == ast::NodeKind::Result)
                results_.push_back(node.begin);
        for (Begins *begins : {&references_, &results_})
            if (!std::ranges::is_sorted(*begins)) // where a part was read a second time
                std::ranges::sort(*begins);
    }

    // Adds those among a node, its children, and so on, in the order of the text: `@Z-025`, but for those of
    // rows of tables of kinds, which carry their own;
    void references(ast::Ref at, std::vector<ast::Ref> &found) const {
        collect(references_, ast::NodeKind::Reference, at, found);
    }
    // `result …`.
    void results(ast::Ref at, std::vector<ast::Ref> &found) const {
        collect(results_, ast::NodeKind::Result, at, found);
    }

  private:
    using Begins = std::vector<std::uint32_t>;

    static bool any_in(const Begins &begins, const ast::Node &node) {
        const auto next = std::ranges::lower_bound(begins, node.begin);
        return next != begins.end() && *next < node.end;
    }

    static void collect(const Begins &begins, ast::NodeKind kind, ast::Ref at, std::vector<ast::Ref> &found) {
        if (!any_in(begins, at.tree->nodes[at.node]))
            return;
        if (at.kind() == kind)
            found.push_back(at);
        collect_below(begins, kind, at, found);
    }

    // Half of all nodes are leaves: those are not entered.
    static void collect_below(const Begins &begins, ast::NodeKind kind, ast::Ref at,
                              std::vector<ast::Ref> &found) {
        for (const ast::NodeId child : at.tree->children(at.node)) {
            const ast::Node &node = at.tree->nodes[child];
            if (node.kind == kind)
                found.push_back({at.tree, child, at.module});
            if (node.child_count > 0 && node.kind != ast::NodeKind::KindRow && any_in(begins, node))
                collect_below(begins, kind, {at.tree, child, at.module}, found);
        }
    }

    Begins references_, results_;
};

} // namespace bylaw::check
