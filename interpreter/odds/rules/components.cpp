#include "interpreter/odds/rules/components.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// Tarjan's algorithm without recursion: a chain of states is as long as a game.
class ComponentSearch {
  public:
    ComponentSearch(const Graph &graph, const Choices &choices, std::size_t column)
        : graph_(graph), choices_(choices), column_(column) {
        found_.of.assign(graph.states, unseen);
        found_.loops.assign(graph.states, false);
        low_.assign(graph.states, 0);
        index_.assign(graph.states, 0);
    }

    Components run() {
        if (graph_.states > 0) {
            roots_.push_back(0);
        }
        while (!roots_.empty()) {
            const NodeId root = roots_.back();
            roots_.pop_back();
            if (index_[root] == 0) {
                walk(root);
            }
        }
        finish();
        return std::move(found_);
    }

  private:
    static constexpr std::uint32_t unseen = 0xffffffff;

    struct Frame {
        NodeId node;
        std::size_t next;
    };

    bool followed(const Edge &edge) const {
        return column_ == no_column || graph_.reward(edge, column_) == 0;
    }

    void open(NodeId node) {
        index_[node] = low_[node] = ++counter_;
        stack_.push_back(node);
        frames_.push_back({node, 0});
    }

    void walk(NodeId root) {
        open(root);
        while (!frames_.empty()) {
            Frame &frame = frames_.back();
            const NodeId node = frame.node;
            const auto edges = edges_of(graph_, choices_, node);
            if (frame.next == edges.size()) {
                close(node);
                continue;
            }
            const Edge &edge = edges[frame.next++];
            if (!followed(edge)) {
                roots_.push_back(edge.to);
            } else if (index_[edge.to] == 0 && !graph_.known(edge.to)) {
                add_end(edge.to);
            } else if (index_[edge.to] == 0) {
                open(edge.to);
            } else if (found_.of[edge.to] == unseen) {
                low_[node] = std::min(low_[node], index_[edge.to]);
                found_.cyclic = true;
                if (edge.to == node) {
                    found_.loops[node] = true;
                }
            }
        }
    }

    // What was not looked at leads nowhere; there may be many times as many of those as of others.
    void add_end(NodeId node) {
        index_[node] = ++counter_;
        found_.of[node] = static_cast<std::uint32_t>(sizes_.size());
        found_.order.push_back(node);
        sizes_.push_back(1);
    }

    void close(NodeId node) {
        frames_.pop_back();
        if (!frames_.empty()) {
            low_[frames_.back().node] = std::min(low_[frames_.back().node], low_[node]);
        }
        if (low_[node] != index_[node]) {
            return;
        }
        sizes_.push_back(0);
        for (NodeId top = unseen; top != node;) {
            top = stack_.back();
            stack_.pop_back();
            found_.of[top] = static_cast<std::uint32_t>(sizes_.size() - 1);
            found_.order.push_back(top);
            ++sizes_.back();
        }
    }

    // They were closed last first.
    void finish() {
        std::ranges::reverse(found_.order);
        std::ranges::reverse(sizes_);
        found_.starts.push_back(0);
        for (const std::size_t size : sizes_) {
            found_.starts.push_back(found_.starts.back() + size);
        }
        for (NodeId &component : found_.of) {
            component =
                component == unseen ? unseen : static_cast<std::uint32_t>(sizes_.size() - 1 - component);
        }
    }

    const Graph &graph_;
    const Choices &choices_;
    std::size_t column_;
    Components found_;
    std::vector<std::uint32_t> index_, low_;
    std::uint32_t counter_ = 0;
    std::vector<NodeId> stack_, roots_;
    std::vector<Frame> frames_;
    std::vector<std::size_t> sizes_;
};

} // namespace

Components components_of(const Graph &graph, const Choices &choices, std::size_t column) {
    return ComponentSearch(graph, choices, column).run();
}

} // namespace bylaw::odds::rules
