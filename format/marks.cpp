#include "format/marks.hpp"

#include "grammar/characters.hpp"

#include <algorithm>

namespace bylaw::format {
namespace {

using ast::NodeId, ast::NodeKind;

class Marker {
  public:
    explicit Marker(const ast::Tree &tree) : tree_(tree) { made_.at.resize(tree.text.size() + 1); }

    Marks take() && {
        walk(tree_.root);
        const auto by_place = [](const auto &a, const auto &b) { return a.begin < b.begin; };
        std::stable_sort(made_.atoms.begin(), made_.atoms.end(), by_place);
        std::stable_sort(made_.clauses.begin(), made_.clauses.end(), by_place);
        return std::move(made_);
    }

  private:
    void mark(std::size_t at, Mark mark) { made_.at[at] |= mark; }

    void walk(NodeId id) {
        mark_node(id);
        for (const NodeId child : tree_.children(id)) {
            if (is_clause(id, child))
                made_.clauses.push_back({tree_[child].begin, child});
            walk(child);
        }
    }

    bool is_clause(NodeId parent, NodeId child) const {
        const NodeKind kind = tree_.kind(child);
        switch (tree_.kind(parent)) {
        case NodeKind::File:
        case NodeKind::Block: return kind != NodeKind::Reference;
        case NodeKind::AskBlock: return kind == NodeKind::Named;
        case NodeKind::Grid:
        case NodeKind::Kinds:
            return kind == NodeKind::Columns || kind == NodeKind::GridRow || kind == NodeKind::KindRow;
        default: return false;
        }
    }

    void mark_node(NodeId id) {
        const ast::Node &node = tree_[id];
        switch (node.kind) {
        case NodeKind::Text:
        case NodeKind::Fraction:
        case NodeKind::Decimal:
            made_.atoms.push_back({node.begin, node.end, node.kind == NodeKind::Text});
            break;
        case NodeKind::Params: mark(node.begin, glued); break;
        case NodeKind::Call:
        case NodeKind::Element: mark(opening_after(tree_[tree_.child(id, 0)].end), glued); break;
        case NodeKind::Odds: mark(opening_after(node.begin + 4), glued); break;
        case NodeKind::Pattern: mark_binders(id); break;
        case NodeKind::Slot: mark_index(id); break;
        case NodeKind::Negate: mark(node.begin, glues); break;
        case NodeKind::Range:
            if (tree_.text_of(id).starts_with(".."))
                mark(node.begin, begins_range);
            if (node.child_count == 1 && tree_.text_of(id).ends_with(".."))
                mark(node.end - 2, opens_range);
            break;
        case NodeKind::DicePool: mark_pool(id); break;
        case NodeKind::Grid:
        case NodeKind::Kinds: mark_cells(id); break;
        default: break;
        }
    }

    // Past blanks, comments, and the `)` of a bracketed callee.
    std::size_t opening_after(std::size_t at) const {
        while (at < tree_.text.size() && tree_.text[at] != '(' && tree_.text[at] != '[')
            at = tree_.text[at] == '#' ? std::min(tree_.text.find('\n', at), tree_.text.size()) : at + 1;
        return at;
    }

    // `of bearer (amount)`: the brackets are none of the bearer's.
    void mark_binders(NodeId id) {
        const NodeId binders = tree_.find(id, NodeKind::Binders);
        if (binders != ast::no_node && tree_.find(id, NodeKind::Of) == ast::no_node)
            mark(tree_[binders].begin, glued);
    }

    // `resist[damage]`, but `stat [ability]`
    void mark_index(NodeId id) {
        const NodeId index = tree_.find(id, NodeKind::Index);
        if (index != ast::no_node && tree_[index].begin != tree_[id].begin)
            mark(tree_[index].begin, glued);
    }

    // `(n + 1)d6`, `(n)d(s)`
    void mark_pool(NodeId id) {
        const NodeId sides = tree_.child(id, 1);
        std::size_t die = tree_[sides].begin;
        if (tree_.kind(sides) != NodeKind::DiceLiteral || tree_.text[die] != 'd') {
            while (tree_.text[die] != 'd' || tree_.text[die - 1] != ')' || tree_.text[die + 1] != '(')
                --die;
            mark(die + 1, glued);
        }
        mark(die, glued);
    }

    // Puts the clauses of a kind into a cell behind its other cells.
    void mark_cells(NodeId id) {
        for (const NodeId row : tree_.children(id))
            for (const NodeId part : tree_.children(row))
                if (tree_.kind(row) == NodeKind::Columns || tree_.kind(part) == NodeKind::Cell ||
                    tree_.kind(part) == NodeKind::Block)
                    mark(tree_[part].begin, cell);
    }

    const ast::Tree &tree_;
    Marks made_;
};

} // namespace

Marks make_marks(const ast::Tree &tree) {
    return Marker(tree).take();
}

} // namespace bylaw::format
