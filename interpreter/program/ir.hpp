// The typed tree of a checked program: what `check` makes and `compile` reads. Names are gone, ids are in.
#pragma once
#include "base/source/span.hpp"
#include "interpreter/program/type.hpp"

#include <span>
#include <vector>

namespace bylaw::ir {

enum class Op : std::uint8_t {
#define OP(name, meaning) name,
#include "interpreter/program/ir.def"
#undef OP
};

using NodeId = std::uint32_t;
inline constexpr NodeId none = 0xffffffff;

struct Node {
    Op op;
    std::uint8_t flags = 0;
    Type type;
    Span span;
    std::int64_t value = 0;
    std::int32_t extra = 0;
    std::uint32_t first_arg = 0;
    std::uint32_t arg_count = 0;
};

// All trees of a program in one arena.
struct Arena {
    std::vector<Node> nodes;
    std::vector<NodeId> links;

    const Node &operator[](NodeId id) const { return nodes[id]; }
    std::span<const NodeId> args(NodeId id) const {
        return {links.data() + nodes[id].first_arg, nodes[id].arg_count};
    }
    NodeId arg(NodeId id, std::size_t i) const { return args(id)[i]; }
    NodeId add(Node node, std::span<const NodeId> args) {
        node.first_arg = static_cast<std::uint32_t>(links.size());
        node.arg_count = static_cast<std::uint32_t>(args.size());
        for (const NodeId arg : args) { // few
            links.push_back(arg);
        }
        nodes.push_back(node);
        return static_cast<NodeId>(nodes.size() - 1);
    }
    // One more argument, behind the others.
    void append(NodeId id, NodeId arg) {
        const std::vector<NodeId> old(args(id).begin(), args(id).end());
        nodes[id].first_arg = static_cast<std::uint32_t>(links.size());
        links.insert(links.end(), old.begin(), old.end());
        links.push_back(arg);
        ++nodes[id].arg_count;
    }
};

} // namespace bylaw::ir
