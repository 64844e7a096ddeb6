// The syntax tree of one file: a flat arena of small nodes with byte spans. Plain data, never changed once
// parsed.
#pragma once
#include "base/source/source.hpp"

#include <span>
#include <string_view>
#include <vector>

namespace bylaw::ast {

enum class NodeKind : std::uint8_t {
#define TOKEN(kind) kind,
#define NODE(kind, ...) kind,
#include "grammar/ast/nodes.def"
#undef TOKEN
#undef NODE
};

const char *kind_name(NodeKind kind);

using NodeId = std::uint32_t;
inline constexpr NodeId no_node = 0xffffffff;

struct Node {
    NodeKind kind;
    std::uint32_t child_count;
    std::uint32_t first_child; // index into Tree::links
    std::uint32_t begin;       // span, in the tree's source
    std::uint32_t end;
};

// A comment is kept beside the tree, in the order of the text, for the formatter and for documentation.
struct Comment {
    std::uint32_t begin;
    std::uint32_t end;
};

// A misspelt keyword that was read as the one that was meant.
struct Respelling {
    std::uint32_t begin;
    std::uint32_t end;
    std::string_view word;
};

struct Tree {
    SourceId source = 0;
    std::string_view text; // text of the source, which outlives the tree
    std::vector<Node> nodes;
    std::vector<NodeId> links; // children of all nodes, each node's own ones adjacent
    std::vector<Comment> comments;
    std::vector<Comment> broken; // unreadable text: names in it are known, but without a meaning
    std::vector<Respelling> respelt;
    // Rows of tables of kinds as Kinds of their own, which depend on no other node (grammar/unfold.hpp).
    std::vector<NodeId> unfolded;
    NodeId root = no_node;

    const Node &operator[](NodeId id) const { return nodes[id]; }
    NodeKind kind(NodeId id) const { return nodes[id].kind; }
    Span span(NodeId id) const { return {nodes[id].begin, nodes[id].end, source}; }
    // Asked everywhere, so it stands where it is asked.
    [[gnu::always_inline]] std::string_view text_of(NodeId id) const {
        const Node &n = nodes[id];
        return respelt.empty() ? std::string_view(text.data() + n.begin, n.end - n.begin) : as_meant(n);
    }
    std::span<const NodeId> children(NodeId id) const {
        return {links.data() + nodes[id].first_child, nodes[id].child_count};
    }
    NodeId child(NodeId id, std::size_t index) const { return children(id)[index]; }
    // The first child of that kind, or no_node.
    NodeId find(NodeId id, NodeKind kind) const {
        for (NodeId c : children(id))
            if (nodes[c].kind == kind)
                return c;
        return no_node;
    }

  private:
    std::string_view as_meant(const Node &n) const {
        for (const Respelling &each : respelt)
            if (each.begin == n.begin && each.end == n.end)
                return each.word;
        return text.substr(n.begin, n.end - n.begin);
    }
};

} // namespace bylaw::ast
