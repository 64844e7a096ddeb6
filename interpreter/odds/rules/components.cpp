#include "interpreter/odds/rules/components.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// Tarjan's algorithm without recursion: a chain of states is as long as a game.
class ComponentSearch {
  public:
    ComponentSearch(const Graph &graph, const Choices &choices, std::size_t column)
        : graph_(graph), choices_(choices), column_(column) {
        found_.loops.assign(graph.nodes.size(), false);
        index_.assign(graph.nodes.size(), unseen);
    }

    Components run() {
        if (!graph_.nodes.empty()) {
            roots_.push_back(0);
        }
        while (!roots_.empty()) {
            const NodeId root = roots_.back();
            roots_.pop_back();
            if (index_[root] == unseen) {
                walk(root);
            }
        }
        finish();
        return std::move(found_);
    }

  private:
    // Special values of index_: not visited yet, and finished.
    static constexpr std::uint32_t unseen = 0, closed = 0xffffffff;

    struct Frame {
        NodeId node;
        std::uint32_t low; // the first of those on the stack that a way leads back to
        std::span<const Edge> left;
    };

    bool followed(const Edge &edge) const {
        return column_ == no_column || graph_.reward(edge, column_) == 0;
    }

    void open(NodeId node) {
        index_[node] = ++counter_;
        stack_.push_back(node);
        frames_.push_back({node, counter_, edges_of(graph_, choices_, node)});
    }

    void walk(NodeId root) {
        open(root);
        while (!frames_.empty()) {
            Frame &frame = frames_.back();
            if (frame.left.empty()) {
                close();
                continue;
            }
            const Edge edge = frame.left.front();
            frame.left = frame.left.subspan(1);
            if (!graph_.known(edge.to)) {
                continue;
            }
            const std::uint32_t index = index_[edge.to];
            if (!followed(edge)) {
                if (index == unseen) {
                    roots_.push_back(edge.to);
                }
            } else if (index == unseen) {
                open(edge.to);
            } else if (index != closed) {
                frame.low = std::min(frame.low, index);
                found_.cyclic = true;
                if (edge.to == frame.node) {
                    found_.loops[edge.to] = true;
                }
            }
        }
    }

    void close() {
        const auto [node, low, left] = frames_.back();
        frames_.pop_back();
        if (!frames_.empty()) {
            frames_.back().low = std::min(frames_.back().low, low);
        }
        if (low != index_[node]) {
            return;
        }
        sizes_.push_back(0);
        for (NodeId top = node + 1; top != node;) {
            top = stack_.back();
            stack_.pop_back();
            index_[top] = closed;
            found_.order.push_back(top);
            ++sizes_.back();
        }
    }

    // They were closed last first.
    void finish() {
        std::ranges::reverse(found_.order);
        std::ranges::reverse(sizes_);
        found_.starts.push_back(0);
        for (const std::uint32_t size : sizes_) {
            found_.starts.push_back(found_.starts.back() + size);
        }
    }

    const Graph &graph_;
    const Choices &choices_;
    std::size_t column_;
    Components found_;
    std::vector<std::uint32_t> index_; // by node: the how-manieth it was
    std::uint32_t counter_ = 0;
    std::vector<NodeId> stack_, roots_;
    std::vector<Frame> frames_;
    std::vector<std::uint32_t> sizes_;
};

} // namespace

Components components_of(const Graph &graph, const Choices &choices, std::size_t column) {
    return ComponentSearch(graph, choices, column).run();
}

bool earns_in_circles(const Graph &graph, const Choices &choices, const Components &parts,
                      std::size_t column) {
    std::vector<std::uint32_t> part(graph.nodes.size());
    for (std::uint32_t c = 0; c < parts.count(); ++c) {
        for (std::size_t place = parts.starts[c]; place < parts.starts[c + 1]; ++place) {
            part[parts.order[place]] = c + 1;
        }
    }
    for (const NodeId node : parts.order) {
        for (const Edge &edge : edges_of(graph, choices, node)) {
            const bool same = graph.known(edge.to) && part[edge.to] == part[node];
            if (same && graph.reward(edge, column) != 0) {
                return true;
            }
        }
    }
    return false;
}

std::vector<bool> may_end(const Graph &graph, const Choices &choices, const Components &parts) {
    std::vector<bool> found(graph.nodes.size());
    for (std::size_t c = parts.count(); c-- > 0;) { // what a circle leads to comes behind it
        const auto begin = parts.order.begin() + parts.starts[c],
                   end = parts.order.begin() + parts.starts[c + 1];
        const bool ends = std::any_of(begin, end, [&](NodeId node) {
            const auto edges = edges_of(graph, choices, node);
            return edges.empty() || std::ranges::any_of(edges, [&](const Edge &edge) {
                       return !graph.known(edge.to) || found[edge.to];
                   });
        });
        std::for_each(begin, end, [&](NodeId node) { found[node] = ends; });
    }
    return found;
}

} // namespace bylaw::odds::rules
