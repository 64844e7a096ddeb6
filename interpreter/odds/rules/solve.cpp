#include "interpreter/odds/rules/solve.hpp"

#include "interpreter/odds/rules/visits.hpp"

#include <algorithm>
#include <iterator>

namespace bylaw::odds::rules {

namespace {

// What is left out at the far end of values that have no end.
constexpr double negligible_part = 1e-16;

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
    void add(NodeId node, const Number &part) {
        all_ += part;
        parts_.push_back({node, part});
        if (parts_.size() > most_) {
            tidy();
            most_ = std::max(most_, 2 * parts_.size());
        }
    }
    const Number &all() const { return all_; }
    void begin(std::vector<Number> &mass) const {
        for (const auto &[node, part] : parts_) {
            mass[node] += part;
        }
    }

  private:
    using Part = std::pair<NodeId, Number>;

    // Many ways lead to one state.
    void tidy() {
        std::ranges::stable_sort(parts_, {}, &Part::first);
        std::size_t end = 0;
        for (std::size_t i = 1; i < parts_.size(); ++i) {
            if (parts_[i].first == parts_[end].first) {
                parts_[end].second += parts_[i].second;
            } else {
                parts_[++end] = std::move(parts_[i]);
            }
        }
        parts_.resize(end + 1);
    }

    std::vector<Part> parts_;
    std::size_t most_ = 1024;
    Number all_ = Number(0);
};

template <class Number> class Solver {
  public:
    Solver(const Graph &graph, const Choices &choices, Watch &watch)
        : graph_(graph), choices_(choices), watch_(watch) {}

    // `values`: also those of columns with rewards?
    std::optional<Solution<Number>> run(bool values = true) {
        const Components parts = components_of(graph_, choices_);
        found_.question = undecided_question(graph_, choices_, parts);
        if (found_.question) {
            return std::move(found_);
        }
        found_.columns.resize(graph_.columns);
        std::vector<Number> mass = beginning();
        Visits<Number> visits(graph_, choices_, parts, no_column, watch_);
        const bool whole = visits.sweep(mass, [](const Edge &, const Number &) {});
        if (!whole && !std::is_same_v<Number, double>) {
            return std::nullopt;
        }
        found_.trapped = visits.trapped();
        ends(parts, mass);
        found_.unexplored += visits.left();
        found_.cut = !whole || visits.left() != 0;
        if (!whole) {
            found_.unexplored = std::max(Number(0), Number(1 - ended_ - found_.trapped - found_.failed));
        }
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
                ended_ += mass[node];
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

    void add_rewards(const Components &parts, std::size_t column, const std::vector<Number> &visited) {
        for (const NodeId node : parts.order) {
            for (const Edge &edge : edges_of(graph_, choices_, node)) {
                if (graph_.reward(edge, column) != 0) {
                    found_.columns[column].mean += visited[node] * chance(edge) * graph_.reward(edge, column);
                }
            }
        }
    }

    // By what was earned: the mass that goes on from where.
    using Layers = std::map<Value, Layer<Number>>;

    // All that can be come to without a reward; what comes after one waits. False: out of time.
    bool sweep(Visits<Number> &visits, std::vector<Number> &mass, std::size_t column, Value earned,
               Layers &waiting) {
        Layer<Number> *last = nullptr; // the one that was asked for latest
        Value last_reward = 0;
        const auto later = [&](const Edge &edge, const Number &part) {
            const Value reward = graph_.reward(edge, column);
            if (last == nullptr || reward != last_reward) {
                last = &waiting[earned + reward];
                last_reward = reward;
            }
            last->add(edge.to, part);
        };
        return visits.sweep(mass, later);
    }

    // A column with rewards: its mean from the visits, its values layer by layer.
    bool layers(const Components &whole, std::size_t column, const std::vector<Number> &visited) {
        found_.columns[column].values.clear();
        add_rewards(whole, column, visited);
        if (!std::is_same_v<Number, double> && whole.cyclic) {
            return endless(column); // no end of values, each of which could have its fraction
        }
        look_at_signs(column);
        return go_through_layers(column);
    }

    bool go_through_layers(std::size_t column) {
        const Components parts = components_of(graph_, choices_, column);
        Visits<Number> visits(graph_, choices_, parts, column, watch_);
        Layers waiting;
        waiting[graph_.begun_with(column)].add(0, Number(1));
        std::vector<Number> mass(graph_.states, Number(0));
        bool finished = true;
        while (finished && !waiting.empty() && still_ending(waiting) >= negligible_part) {
            const auto chosen = following(waiting);
            const Value earned = chosen->first;
            chosen->second.begin(mass);
            waiting.erase(chosen);
            finished = sweep(visits, mass, column, earned, waiting);
            if (!finished && !std::is_same_v<Number, double>) {
                return false;
            }
            take(parts, mass, column, earned);
        }
        Column<Number> &to = found_.columns[column];
        to.rest = finished && visits.left() == 0 ? std::max(0.0, still_ending(waiting)) : not_listed(to);
        found_.cut = found_.cut || !finished || visits.left() != 0;
        return true;
    }

    void look_at_signs(std::size_t column) {
        gains_ = loses_ = false;
        for (std::size_t at = column; at < graph_.rewards.size(); at += graph_.reward_columns) {
            gains_ = gains_ || graph_.rewards[at] > 0;
            loses_ = loses_ || graph_.rewards[at] < 0;
        }
    }

    // As FlowLayers does: nothing comes back to the one that is next, or most is left in it.
    typename Layers::iterator following(Layers &waiting) const {
        if (!gains_ || !loses_) {
            return gains_ ? waiting.begin() : std::prev(waiting.end());
        }
        return std::ranges::max_element(waiting, {}, [](const auto &each) { return each.second.all(); });
    }

    // But for what goes on for ever, as far as doubles tell.
    double still_ending(const Layers &waiting) const {
        Number left = 0;
        for (const auto &[earned, layer] : waiting) {
            left += layer.all();
        }
        const double trapped = static_cast<double>(found_.trapped);
        return static_cast<double>(left) - trapped * (1 + 1e-9);
    }

    // Where solving was cut short: what has no value yet though it was explored.
    double not_listed(const Column<Number> &column) const {
        Number listed = 0;
        for (const auto &[value, probability] : column.values) {
            listed += probability;
        }
        return std::max(0.0, static_cast<double>(Number(1 - listed - column.absent - found_.unexplored -
                                                        found_.trapped - found_.failed)));
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
        const auto doubles = Solver<double>(graph_, choices_, watch_).run();
        for (const auto &[value, probability] : doubles->columns[column].values) {
            found_.columns[column].values[value] = Number(probability);
        }
        found_.columns[column].rest = doubles->columns[column].rest;
        return true;
    }

    const Graph &graph_;
    const Choices &choices_;
    Watch &watch_;
    Solution<Number> found_;
    Number ended_ = Number(0);
    bool gains_ = false, loses_ = false; // of the column at hand: has it rewards above, below 0?
};

} // namespace

template <class Number>
std::optional<Solution<Number>> solve(const Graph &graph, const Choices &choices, Watch &watch) {
    return Solver<Number>(graph, choices, watch).run();
}

template std::optional<Solution<double>> solve(const Graph &graph, const Choices &choices, Watch &watch);
template std::optional<Solution<Fraction>> solve(const Graph &graph, const Choices &choices, Watch &watch);

Unknown unknown(const Graph &graph, Watch &watch) {
    const Choices none;
    const Solution<double> all = *Solver<double>(graph, none, watch).run(false);
    return all.question ? Unknown{} : Unknown{all.unexplored, all.failed};
}

} // namespace bylaw::odds::rules
