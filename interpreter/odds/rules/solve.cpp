#include "interpreter/odds/rules/solve.hpp"

#include "interpreter/odds/rules/visits.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// What is left out at the far end of values that have no end.
constexpr double negligible = 1e-16;

std::optional<std::uint32_t> undecided_question(const Graph &graph, const Choices &choices,
                                                const Components &parts) {
    for (const NodeId node : parts.order) {
        if (graph.known(node) && graph.nodes[node].stop == Stop::question &&
            edges_of(graph, choices, node).empty()) {
            return graph.nodes[node].what;
        }
    }
    return std::nullopt;
}

// What goes on from where after so much was earned.
template <class Number> class Layer {
  public:
    explicit Layer(std::size_t) {}
    void add(NodeId node, const Number &part) { mass_[node] += part; }
    template <class Take> void each(Take take) const {
        for (const auto &[node, here] : mass_) {
            take(node, here);
        }
    }

  private:
    std::map<NodeId, Number> mass_;
};
template <> class Layer<double> {
  public:
    explicit Layer(std::size_t states) : mass_(states) {}
    void add(NodeId node, double part) {
        if (mass_[node] == 0) {
            nodes_.push_back(node);
        }
        mass_[node] += part;
    }
    template <class Take> void each(Take take) const {
        for (const NodeId node : nodes_) {
            take(node, mass_[node]);
        }
    }

  private:
    std::vector<double> mass_;
    std::vector<NodeId> nodes_;
};

template <class Number> class Solver {
  public:
    Solver(const Graph &graph, const Choices &choices) : graph_(graph), choices_(choices) {}

    // `values`: also those of columns with rewards?
    std::optional<Solution<Number>> run(bool values = true) {
        const Components parts = components_of(graph_, choices_);
        found_.question = undecided_question(graph_, choices_, parts);
        if (found_.question) {
            return std::move(found_);
        }
        found_.columns.resize(graph_.columns);
        std::vector<Number> mass = beginning();
        Visits<Number> visits(graph_, choices_, parts, no_column);
        if (!visits.sweep(mass, [](const Edge &, const Number &) {})) {
            return std::nullopt;
        }
        found_.trapped = visits.trapped();
        ends(parts, mass);
        for (std::size_t column = 0; values && column < graph_.columns; ++column) {
            if (graph_.counted(column) && !layers(parts, column, mass)) {
                return std::nullopt;
            }
        }
        return std::move(found_);
    }

  private:
    std::vector<Number> beginning() const {
        std::vector<Number> mass(graph_.states, Number(0));
        if (!mass.empty()) {
            mass[0] = 1;
        }
        return mass;
    }

    Number chance(const Edge &edge) const {
        if constexpr (std::is_same_v<Number, double>) {
            return graph_.chances[edge.chance];
        } else {
            return graph_.chances.fraction(edge.chance);
        }
    }

    void ends(const Components &parts, const std::vector<Number> &mass) {
        for (const NodeId node : parts.order) {
            if (mass[node] == 0) {
                continue;
            }
            if (!graph_.known(node)) {
                found_.unexplored += mass[node];
            } else if (graph_.nodes[node].stop == Stop::failed) {
                found_.failed += mass[node];
            } else if (graph_.nodes[node].stop == Stop::end) {
                for (std::size_t column = 0; column < graph_.columns; ++column) {
                    Column<Number> &to = found_.columns[column];
                    if (graph_.value(node, column) == not_reported) {
                        to.absent += mass[node];
                        continue;
                    }
                    const Value value = graph_.begun_with(column) + graph_.value(node, column);
                    to.values[value] += mass[node];
                    to.mean += mass[node] * value;
                }
            }
        }
    }

    // A column with rewards: its mean from the visits, its values layer by layer.
    bool layers(const Components &whole, std::size_t column, const std::vector<Number> &visited) {
        Column<Number> &to = found_.columns[column];
        to.values.clear();
        for (const NodeId node : whole.order) {
            for (const Edge &edge : edges_of(graph_, choices_, node)) {
                if (graph_.reward(edge, column) != 0) {
                    to.mean += visited[node] * chance(edge) * graph_.reward(edge, column);
                }
            }
        }
        if (!std::is_same_v<Number, double> && whole.cyclic) {
            return endless(column); // no end of values, each of which could have its fraction
        }
        const Components parts = components_of(graph_, choices_, column);
        Visits<Number> visits(graph_, choices_, parts, column);
        Layers waiting;
        waiting.try_emplace(graph_.begun_with(column), graph_.states).first->second.add(0, Number(1));
        std::vector<Number> mass(graph_.states, Number(0));
        while (!waiting.empty() && still_ending(waiting) >= negligible) {
            const Value earned = waiting.begin()->first;
            waiting.begin()->second.each([&](NodeId node, const Number &here) { mass[node] = here; });
            waiting.erase(waiting.begin());
            Layer<Number> *last = nullptr; // the one that was asked for latest
            Value last_reward = 0;
            const auto later = [&](const Edge &edge, const Number &part) {
                const Value reward = graph_.reward(edge, column);
                if (last == nullptr || reward != last_reward) {
                    last = &waiting.try_emplace(earned + reward, graph_.states).first->second;
                    last_reward = reward;
                }
                last->add(edge.to, part);
            };
            if (!visits.sweep(mass, later)) {
                return false;
            }
            take(parts, mass, column, earned);
        }
        to.rest = std::max(0.0, still_ending(waiting));
        return true;
    }

    // By what was earned: the mass that goes on from where.
    using Layers = std::map<Value, Layer<Number>>;

    static Number left_in(const Layers &waiting) {
        Number left = 0;
        for (const auto &[earned, layer] : waiting) {
            layer.each([&](NodeId, const Number &here) { left += here; });
        }
        return left;
    }

    // But for what goes on for ever, as far as doubles tell.
    double still_ending(const Layers &waiting) const {
        const double trapped = static_cast<double>(found_.trapped);
        return static_cast<double>(left_in(waiting)) - trapped * (1 + 1e-9);
    }

    void take(const Components &parts, std::vector<Number> &mass, std::size_t column, Value earned) {
        for (const NodeId node : parts.order) {
            if (mass[node] != 0 && graph_.known(node) && graph_.nodes[node].stop == Stop::end) {
                found_.columns[column].values[earned + graph_.value(node, column)] += mass[node];
            }
            mass[node] = 0;
        }
    }

    bool endless(std::size_t column) {
        const auto doubles = Solver<double>(graph_, choices_).run();
        for (const auto &[value, probability] : doubles->columns[column].values) {
            found_.columns[column].values[value] = Number(probability);
        }
        found_.columns[column].rest = doubles->columns[column].rest;
        return true;
    }

    const Graph &graph_;
    const Choices &choices_;
    Solution<Number> found_;
};

} // namespace

template <class Number> std::optional<Solution<Number>> solve(const Graph &graph, const Choices &choices) {
    return Solver<Number>(graph, choices).run();
}

template std::optional<Solution<double>> solve(const Graph &graph, const Choices &choices);
template std::optional<Solution<Fraction>> solve(const Graph &graph, const Choices &choices);

Unknown unknown(const Graph &graph) {
    const Choices none;
    const Solution<double> all = *Solver<double>(graph, none).run(false);
    return all.question ? Unknown{} : Unknown{all.unexplored, all.failed};
}

} // namespace bylaw::odds::rules
