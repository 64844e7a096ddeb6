// How often each state is come through, on average: from what begins in each, one sweep in order; states that lead to
// each other in a circle are eliminated one by one (Grassmann, Taksar and Heyman: nothing is ever subtracted, so doubles
// lose nothing).
#pragma once
#include "interpreter/odds/rules/components.hpp"

#include <optional>
#include <vector>

namespace bylaw::odds::rules {

// Of a component: how many states can be eliminated in reasonable time.
template <class Number> inline constexpr std::size_t most_in_circle = 120;
template <> inline constexpr std::size_t most_in_circle<double> = 600;

template <class Number> class Visits {
  public:
    // All three outlive it.
    Visits(const Graph &graph, const Choices &choices, const Components &components, std::size_t column)
        : graph_(graph), choices_(choices), parts_(components), column_(column) {
        local_.resize(graph.states);
        for (std::uint32_t i = 0; i < graph.chances.size(); ++i) {
            chances_.push_back(chance(i));
        }
    }

    // `mass`: what begins in each node; becomes how often each is come through. Edges that earn something in the column
    // are not followed: `later(edge, mass)` takes what goes there. False: a circle is too large for fractions.
    template <class Later> bool sweep(std::vector<Number> &mass, const Later &later) {
        for (std::size_t c = 0; c < parts_.count(); ++c) {
            const std::span<const NodeId> nodes{parts_.order.data() + parts_.starts[c], parts_.starts[c + 1] - parts_.starts[c]};
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

  private:
    Number chance(std::uint32_t number) const {
        if constexpr (std::is_same_v<Number, double>) {
            return graph_.chances[number];
        } else {
            return graph_.chances.fraction(number);
        }
    }
    bool stays(const Edge &edge) const { return column_ == no_column || graph_.reward(edge, column_) == 0; }
    bool within(NodeId node, const Edge &edge) const { return stays(edge) && parts_.of[edge.to] == parts_.of[node]; }

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
        if (nodes.size() > most_in_circle<Number>) {
            if constexpr (std::is_same_v<Number, double>) {
                go_round(nodes, mass);
                return true;
            } else {
                return false;
            }
        }
        read(nodes, mass);
        eliminate();
        put_back(nodes, mass);
        return true;
    }

    // The matrix of one component: ways within it, and the way out of it.
    void read(std::span<const NodeId> nodes, const std::vector<Number> &mass) {
        const std::size_t n = size_ = nodes.size();
        ways_.assign(n * n, Number(0));
        out_.assign(n, Number(0));
        in_.resize(n);
        for (std::size_t i = 0; i < n; ++i) {
            local_[nodes[i]] = static_cast<std::uint32_t>(i);
        }
        for (std::size_t i = 0; i < n; ++i) {
            in_[i] = mass[nodes[i]];
            for (const Edge &edge : edges_of(graph_, choices_, nodes[i])) {
                (within(nodes[i], edge) ? ways_[i * n + local_[edge.to]] : out_[i]) += chances_[edge.chance];
            }
        }
    }

    void eliminate() {
        const std::size_t n = size_;
        leaving_.assign(n, Number(0));
        for (std::size_t s = n; s-- > 0;) {
            Number leaves = out_[s];
            for (std::size_t j = 0; j < s; ++j) {
                leaves += ways_[s * n + j];
            }
            leaving_[s] = leaves;
            if (leaves == 0) {
                continue; // whatever comes here stays
            }
            for (std::size_t i = 0; i < s; ++i) {
                if (ways_[i * n + s] != 0) {
                    share(i, s, Number(ways_[i * n + s] / leaves));
                }
            }
            const Number mass = in_[s] / leaves;
            for (std::size_t j = 0; mass != 0 && j < s; ++j) {
                in_[j] += mass * ways_[s * n + j];
            }
        }
    }

    // What went from i to s goes where s leads.
    void share(std::size_t i, std::size_t s, const Number &part) {
        for (std::size_t j = 0; j < s; ++j) {
            if (ways_[s * size_ + j] != 0) {
                ways_[i * size_ + j] += part * ways_[s * size_ + j];
            }
        }
        out_[i] += part * out_[s];
    }

    void put_back(std::span<const NodeId> nodes, std::vector<Number> &mass) {
        const std::size_t n = size_;
        for (std::size_t s = 0; s < n; ++s) {
            Number comes = in_[s];
            for (std::size_t i = 0; i < s; ++i) {
                if (ways_[i * n + s] != 0) {
                    comes += mass[nodes[i]] * ways_[i * n + s];
                }
            }
            if (leaving_[s] == 0) {
                trapped_ += comes;
                mass[nodes[s]] = 0;
            } else {
                mass[nodes[s]] = comes / leaving_[s];
            }
        }
    }

    // A circle that is too large: round and round until next to nothing is left in it.
    void go_round(std::span<const NodeId> nodes, std::vector<Number> &mass) {
        std::vector<double> rest(nodes.size()), visits(nodes.size());
        double begun = 0;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            local_[nodes[i]] = static_cast<std::uint32_t>(i);
            begun += rest[i] = static_cast<double>(mass[nodes[i]]);
        }
        double left = begun;
        for (int round = 0; round < 100'000 && left > begun * 1e-16; ++round) {
            left = 0;
            for (std::size_t i = 0; i < nodes.size(); ++i) {
                const double here = rest[i];
                rest[i] = 0;
                visits[i] += here;
                for (const Edge &edge : edges_of(graph_, choices_, nodes[i])) {
                    if (within(nodes[i], edge)) {
                        rest[local_[edge.to]] += here * graph_.chances[edge.chance];
                    }
                }
            }
            for (const double each : rest) {
                left += each;
            }
        }
        trapped_ += left;
        for (std::size_t i = 0; i < nodes.size(); ++i) {
            mass[nodes[i]] = visits[i];
        }
    }

    const Graph &graph_;
    const Choices &choices_;
    const Components &parts_;
    std::size_t column_;
    std::vector<Number> chances_;
    std::vector<std::uint32_t> local_;
    Number trapped_ = Number(0);
    std::size_t size_ = 0;
    std::vector<Number> ways_, out_, in_, leaving_;
};

} // namespace bylaw::odds::rules
