// Explored graph: states as nodes in the order of their discovery, weighted edges between them.
#pragma once
#include "base/memory/large_pages.hpp"
#include "interpreter/odds/rules/state_source.hpp"

#include <algorithm>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

using NodeId = std::uint32_t;

struct Edge {
    NodeId to = 0;
    std::uint32_t chance = 0; // index in Graph::chances
    std::uint32_t reward = 0; // index in Graph::rewards
};

// All edges, those of one node beside each other. They never move: growing takes no second room.
class EdgeStore {
  public:
    std::span<const Edge> add(std::span<const Edge> edges) {
        if (edges.size() > room_) {
            room_ = std::max(edges.size(), std::clamp(size_, smallest_chunk, largest_chunk));
            chunks_.push_back(large_room<Edge>(room_));
            next_ = chunks_.back().get();
            memory_ += room_ * sizeof(Edge);
        }
        Edge *const first = std::exchange(next_, std::uninitialized_copy(edges.begin(), edges.end(), next_));
        room_ -= edges.size();
        size_ += edges.size();
        return {first, edges.size()};
    }
    std::size_t size() const { return size_; }
    std::size_t memory() const { return memory_; } // bytes

  private:
    // Small answers are quick: most of their time went into pages of a chunk that they left empty.
    static constexpr std::size_t smallest_chunk = std::size_t{1} << 9;
    static constexpr std::size_t largest_chunk = std::size_t{1} << 19;
    std::vector<LargeRoom<Edge>> chunks_;
    Edge *next_ = nullptr;
    std::size_t room_ = 0, size_ = 0, memory_ = 0;
};

struct Node {
    Stop stop = Stop::draw;
    std::uint32_t what = 0; // end: where its row begins in Graph::values; question: its number
    std::span<const Edge> edges{};
};

struct Graph {
    std::size_t columns = 0;        // that are reported at ends; more may be met while exploring
    std::size_t reward_columns = 0; // the first of them, which may be earned on the way
    std::size_t states = 0;         // nodes that were met; those from `nodes.size()` on were not looked at
    std::vector<Node, LargePages<Node>> nodes; // that were read; the first is where all begins
    EdgeStore edges;
    std::vector<Value> values;  // rows of ends: how many values, then these; what is beyond was not reported
    std::vector<Value> rewards; // `reward_columns` each; the first are 0
    std::vector<Value> begun;   // per reward column: what is earned before the first node
    std::vector<bool> earned;   // per reward column: has any edge a reward?
    Chances chances;

    Value reward(const Edge &edge, std::size_t column) const {
        return rewards[edge.reward * reward_columns + column];
    }
    Value begun_with(std::size_t column) const { return column < begun.size() ? begun[column] : 0; }
    bool counted(std::size_t column) const { return column < earned.size() && earned[column]; }
    Value value(NodeId end, std::size_t column) const {
        const std::size_t row = nodes[end].what;
        return column < static_cast<std::size_t>(values[row]) ? values[row + 1 + column] : not_reported;
    }
    std::uint32_t add_row(std::span<const Value> row) {
        const auto at = static_cast<std::uint32_t>(values.size());
        values.push_back(static_cast<Value>(row.size()));
        values.insert(values.end(), row.begin(), row.end());
        return at;
    }
    bool known(NodeId node) const { return node < nodes.size(); }
    std::size_t memory() const {
        // Vectors that grow hold the old and the new room for a moment.
        return 3 * nodes.size() * sizeof(Node) + edges.memory() + 3 * 8 * (values.size() + rewards.size());
    }
};

// Which option each question is answered with, by its number; beyond the end: not decided, nothing follows.
using Choices = std::vector<std::uint32_t>;
inline constexpr std::uint32_t undecided = 0xffffffff;

// The edges that count: all of a draw, the chosen one of a question.
inline std::span<const Edge> edges_of(const Graph &graph, const Choices &choices, NodeId id) {
    if (!graph.known(id)) {
        return {};
    }
    const Node &node = graph.nodes[id];
    if (node.stop != Stop::question) {
        return node.edges;
    }
    const std::uint32_t option = node.what < choices.size() ? choices[node.what] : undecided;
    return option < node.edges.size() ? node.edges.subspan(option, 1) : std::span<const Edge>();
}

} // namespace bylaw::odds::rules
