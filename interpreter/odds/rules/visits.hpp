// How often each state is come through, on average: from what begins in each, one sweep in order, circles at
// once.
#pragma once
#include "interpreter/odds/rules/circle.hpp"
#include "interpreter/odds/rules/components.hpp"

#include <vector>

namespace bylaw::odds::rules {

template <class Number> class Visits {
  public:
    // All outlive it.
    Visits(const Graph &graph, const Choices &choices, const Components &components, std::size_t column,
           Watch &watch)
        : graph_(graph), choices_(choices), parts_(components), column_(column), watch_(watch) {
        local_.resize(graph.states);
        for (std::uint32_t i = 0; i < graph.chances.size(); ++i) {
            chances_.push_back(chance(i));
        }
    }

    // `mass`: what begins in each node; becomes how often each is come through. Edges that earn something in
    // the column are not followed: `later(edge, mass)` takes what goes there. False: it takes too long;
    // doubles are then lower bounds.
    template <class Later> bool sweep(std::vector<Number> &mass, const Later &later) {
        for (std::size_t c = 0; c < parts_.count(); ++c) {
            const std::span<const NodeId> nodes{parts_.order.data() + parts_.starts[c],
                                                parts_.starts[c + 1] - parts_.starts[c]};
            if (is_double ? watch_.over() : watch_.spent()) {
                return false;
            }
            if (!has_mass(nodes, mass)) {
                continue;
            }
            const bool round = nodes.size() > 1 || parts_.loops[nodes[0]];
            if (round && !circle(nodes, mass)) {
                return false;
            }
            for (const NodeId node : nodes) {
                push(node, mass, later, round);
            }
        }
        return true;
    }

    const Number &trapped() const { return trapped_; } // what came into a circle without a way out
    const Number &left() const {
        return left_;
    } // what went round so often that it was not followed to its end

  private:
    static constexpr bool is_double = std::is_same_v<Number, double>;

    Number chance(std::uint32_t number) const {
        if constexpr (is_double) {
            return graph_.chances[number];
        } else {
            return graph_.chances.fraction(number);
        }
    }
    bool stays(const Edge &edge) const { return column_ == no_column || graph_.reward(edge, column_) == 0; }
    bool within(NodeId node, const Edge &edge) const {
        return stays(edge) && parts_.of[edge.to] == parts_.of[node];
    }

    static bool has_mass(std::span<const NodeId> nodes, const std::vector<Number> &mass) {
        for (const NodeId node : nodes) {
            if (mass[node] != 0) {
                return true;
            }
        }
        return false;
    }

    template <class Later> void push(NodeId node, std::vector<Number> &mass, const Later &later, bool round) {
        if (mass[node] == 0) {
            return;
        }
        for (const Edge &edge : edges_of(graph_, choices_, node)) {
            if (!stays(edge)) {
                later(edge, Number(mass[node] * chances_[edge.chance]));
            } else if (!round || !within(node, edge)) {
                mass[edge.to] += mass[node] * chances_[edge.chance];
            }
        }
    }

    bool circle(std::span<const NodeId> nodes, std::vector<Number> &mass) {
        Circle<Number> circle(nodes.size(), watch_);
        read(nodes, mass, circle);
        if (!circle.has_way_out()) {
            for (const NodeId node : nodes) {
                trapped_ += mass[node];
                mass[node] = 0;
            }
            return true;
        }
        std::vector<Number> visits;
        if (circle.solve(visits)) {
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                mass[nodes[i]] = std::move(visits[i]);
            }
            return true;
        }
        if constexpr (is_double) {
            go_round(nodes, mass);
            return true;
        }
        return false;
    }

    void read(std::span<const NodeId> nodes, const std::vector<Number> &mass, Circle<Number> &circle) {
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            local_[nodes[i]] = static_cast<std::uint32_t>(i);
        }
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            circle.begin(i, mass[nodes[i]]);
            for (const Edge &edge : edges_of(graph_, choices_, nodes[i])) {
                if (within(nodes[i], edge)) {
                    circle.way(i, local_[edge.to], chances_[edge.chance]);
                } else {
                    circle.leave(i, chances_[edge.chance]);
                }
            }
        }
    }

    // A circle that is too large for that: round and round until next to nothing is left in it.
    void go_round(std::span<const NodeId> nodes, std::vector<double> &mass) {
        constexpr std::uint64_t most_steps = 1'000'000'000; // the same on every machine
        std::vector<double> rest(nodes.size()), visits(nodes.size());
        double begun = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            begun += rest[i] = mass[nodes[i]];
        }
        double left = begun;
        for (std::uint64_t steps = 0; left > begun * 1e-16 && steps < most_steps && !watch_.over();) {
            for (std::size_t i = 0; i < nodes.size() && !watch_.over(); ++i) {
                const double here = rest[i];
                rest[i] = 0;
                visits[i] += here;
                const auto edges = edges_of(graph_, choices_, nodes[i]);
                steps += edges.size();
                for (const Edge &edge : edges) {
                    if (within(nodes[i], edge)) {
                        rest[local_[edge.to]] += here * graph_.chances[edge.chance];
                    }
                }
            }
            left = 0;
            for (const double each : rest) {
                left += each;
            }
        }
        left_ += left;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            mass[nodes[i]] = visits[i];
        }
    }

    const Graph &graph_;
    const Choices &choices_;
    const Components &parts_;
    std::size_t column_;
    Watch &watch_;
    std::vector<Number> chances_;
    std::vector<std::uint32_t> local_;
    Number trapped_ = Number(0), left_ = Number(0);
};

} // namespace bylaw::odds::rules
