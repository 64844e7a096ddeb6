// Where the nodes of one kind stand in a file, so that what holds none of them is not looked through.
#pragma once
#include "grammar/ast/ref.hpp"

#include <algorithm>
#include <vector>

namespace bylaw::check {

class Places {
  public:
    Places(const ast::Tree &tree, ast::NodeKind kind) : kind_(kind) {
        for (const ast::Node &node : tree.nodes)
            if (node.kind == kind)
                begins_.push_back(node.begin);
        std::ranges::sort(begins_); // nearly so already
    }

    // Adds those among a node, its children, and so on, in the order of the text; what lies below a node of
    // the kind `apart` is left out.
    void collect(ast::Ref at, std::vector<ast::Ref> &found, ast::NodeKind apart) const {
        if (!any_in(at.tree->nodes[at.node]))
            return;
        if (at.kind() == kind_)
            found.push_back(at);
        collect_below(at, found, apart);
    }

  private:
    bool any_in(const ast::Node &node) const {
        const auto next = std::ranges::lower_bound(begins_, node.begin);
        return next != begins_.end() && *next < node.end;
    }

    void collect_below(ast::Ref at, std::vector<ast::Ref> &found, ast::NodeKind apart) const {
        for (const ast::NodeId child : at.tree->children(at.node)) {
            const ast::Node &node = at.tree->nodes[child];
            if (node.kind == kind_)
                found.push_back({at.tree, child, at.module});
            if (node.child_count > 0 && node.kind != apart && any_in(node))
                collect_below({at.tree, child, at.module}, found, apart);
        }
    }

    ast::NodeKind kind_;
    std::vector<std::uint32_t> begins_;
};

} // namespace bylaw::check
