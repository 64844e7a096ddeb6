#include "interpreter/odds/rules/solve.hpp"

#include "interpreter/odds/rules/visits.hpp"

#include <algorithm>
#include <iterator>

namespace bylaw::odds::rules {

namespace {

// The part that is left out at the far end of endless values.
constexpr double negligible_part = 1e-16;

std::optional<std::uint32_t> undecided_question(const Graph &graph, const Choices &choices,
                                                const Components &parts) {
    for (const NodeId node : parts.order) {
        if (graph.nodes[node].stop == Stop::question && edges_of(graph, choices, node).empty()) {
            return graph.nodes[node].what;
        }
    }
    return std::nullopt;
}

// For each place, its position in the current list. Reset between lists.
using Standing = std::vector<std::uint32_t>;
constexpr std::uint32_t nowhere = 0xffffffff;

// The places to continue from, after the same reward.
template <class Number> class Layer {
  public:
    using Place = typename Visits<Number>::Place;

    // `standing`: of all places, for all layers. Outlives them.
    explicit Layer(Standing &standing) : standing_(standing) {}

    void add(Place place, const Number &part) {
        all_ += part;
        if (!everywhere_.empty()) {
            everywhere_[place] += part;
            return;
        }
        parts_.push_back({place, part});
        if (parts_.size() > most_) {
            tidy();
            most_ = std::max(most_, 2 * parts_.size());
        }
    }
    const Number &all() const { return all_; }
    // `mass`: nothing yet.
    void begin(std::vector<Number> &mass) {
        if (!everywhere_.empty()) {
            mass.swap(everywhere_);
        }
        for (const auto &[place, part] : parts_) {
            mass[place] += part;
        }
    }

  private:
    using Part = std::pair<Place, Number>;

    // Many ways lead to one state. Where they are many, a number for each state takes a few times as much
    // room as their list at most, and nothing is sorted.
    void tidy() {
        constexpr std::size_t many = 8; // one in so many
        if (std::is_same_v<Number, double> && parts_.size() * many > standing_.size()) {
            everywhere_.assign(standing_.size(), Number(0));
            for (const auto &[place, part] : parts_) {
                everywhere_[place] += part;
            }
            parts_.clear();
            return;
        }
        std::uint32_t end = 0;
        for (std::uint32_t i = 0; i < parts_.size(); ++i) {
            std::uint32_t &at = standing_[parts_[i].first];
            if (at != nowhere) {
                parts_[at].second += parts_[i].second;
                continue;
            }
            at = end;
            if (end != i) {
                parts_[end] = std::move(parts_[i]);
            }
            ++end;
        }
        parts_.resize(end);
        for (const Part &each : parts_) {
            standing_[each.first] = nowhere;
        }
    }

    Standing &standing_;
    std::vector<Part> parts_;
    std::vector<Number> everywhere_;
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
        if (graph_.nodes.empty()) {
            found_.unexplored = graph_.states > 0 ? 1 : 0;
            return std::move(found_);
        }
        std::vector<Number> mass;
        if (!visit(parts, mass)) {
            return std::nullopt;
        }
        solved_.assign(graph_.columns, !values);
        for (std::size_t column = 0; column < graph_.columns; ++column) {
            if (!solved_[column] && graph_.counted(column) && !layers(parts, column, mass)) {
                return std::nullopt;
            }
        }
        return std::move(found_);
    }

  private:
    using Place = typename Visits<Number>::Place;

    static std::size_t place_of_first(const Components &parts) {
        return static_cast<std::size_t>(std::ranges::find(parts.order, NodeId{0}) - parts.order.begin());
    }

    // How often each state is visited, and what is known by that. False: out of time.
    bool visit(const Components &parts, std::vector<Number> &mass) {
        Visits<Number> visits(graph_, choices_, parts, no_column, watch_);
        mass.assign(visits.size(), Number(0));
        mass[place_of_first(parts)] = 1;
        const bool whole = visits.sweep(mass, [](Place, Value, const Number &) {});
        if (!whole && !std::is_same_v<Number, double>) {
            return false;
        }
        found_.trapped = visits.trapped();
        ends(parts, mass);
        found_.unexplored = visits.unexplored() + visits.left();
        found_.cut = !whole || visits.left() != 0;
        if (!whole) {
            found_.unexplored = std::max(Number(0), Number(1 - ended_ - found_.trapped - found_.failed));
        }
        return true;
    }

    Number chance(const Edge &edge) const {
        if constexpr (std::is_same_v<Number, double>) {
            return graph_.chances[edge.chance];
        } else {
            return graph_.chances.fraction(edge.chance);
        }
    }

    void ends(const Components &parts, const std::vector<Number> &mass) {
        for (std::size_t place = 0; place < mass.size(); ++place) {
            const NodeId node = parts.order[place];
            if (mass[place] == 0) {
                continue;
            }
            if (graph_.nodes[node].stop == Stop::failed) {
                found_.failed += mass[place];
            } else if (graph_.nodes[node].stop == Stop::end) {
                ended_ += mass[place];
                for (std::size_t column = 0; column < graph_.columns; ++column) {
                    Column<Number> &to = found_.columns[column];
                    if (graph_.value(node, column) == not_reported) {
                        to.absent += mass[place];
                        continue;
                    }
                    const Value value = graph_.begun_with(column) + graph_.value(node, column);
                    to.values[value] += mass[place];
                    to.mean += mass[place] * value;
                }
            }
        }
    }

    // Adds the rewards of all equal ones.
    void add_rewards(const Components &parts, const std::vector<std::size_t> &columns,
                     const std::vector<Number> &visited) {
        Number earned(0);
        for (std::size_t place = 0; place < visited.size(); ++place) {
            for (const Edge &edge : edges_of(graph_, choices_, parts.order[place])) {
                const Value reward = graph_.reward(edge, columns.front());
                if (reward != 0) {
                    earned += visited[place] * chance(edge) * reward;
                }
            }
        }
        for (const std::size_t column : columns) {
            found_.columns[column].mean += earned;
        }
    }

    // By what was earned: the mass that continues from where.
    using Layers = std::map<Value, Layer<Number>>;

    // All that can be come to without a reward; what comes after one waits, unless it never ends. False: out
    // of time.
    bool sweep(const Components &parts, Visits<Number> &visits, std::vector<Number> &mass, Value earned,
               Layers &waiting) {
        Layer<Number> *last = nullptr; // the one that was asked for latest
        Value last_reward = 0;
        const auto later = [&](Place to, Value reward, const Number &part) {
            if (!ending_.empty() && !ending_[parts.order[to]]) {
                return;
            }
            if (last == nullptr || reward != last_reward) {
                last = &waiting.try_emplace(earned + reward, standing_).first->second;
                last_reward = reward;
            }
            last->add(to, part);
        };
        return visits.sweep(mass, later);
    }

    // Those that earn the same everywhere, as two that count the same rounds do: they are solved at once.
    std::vector<std::size_t> alike(std::size_t column) const {
        std::vector<std::size_t> all{column};
        for (std::size_t other = column + 1; other < graph_.columns; ++other) {
            bool same = graph_.counted(other) && graph_.begun_with(other) == graph_.begun_with(column);
            for (std::size_t row = 0; same && row < graph_.rewards.size(); row += graph_.reward_columns) {
                same = graph_.rewards[row + other] == graph_.rewards[row + column];
            }
            if (same) {
                all.push_back(other);
            }
        }
        return all;
    }

    // Columns with rewards: their mean from the visits, their values layer by layer.
    bool layers(const Components &whole, std::size_t first, const std::vector<Number> &visited) {
        const std::vector<std::size_t> columns = alike(first);
        for (const std::size_t column : columns) {
            solved_[column] = true;
            found_.columns[column].values.clear();
        }
        add_rewards(whole, columns, visited);
        if (!std::is_same_v<Number, double> && earns_in_circles(graph_, choices_, whole, first)) {
            return endless(columns); // no end of values, each of which could have its fraction
        }
        look_at_signs(first);
        if (found_.trapped != 0 && ending_.empty()) {
            ending_ = may_end(graph_, choices_, whole);
        }
        return go_through_layers(columns);
    }

    bool go_through_layers(const std::vector<std::size_t> &columns) {
        const std::size_t first = columns.front();
        const Components parts = components_of(graph_, choices_, first);
        Visits<Number> visits(graph_, choices_, parts, first, watch_);
        Layers waiting;
        standing_.assign(visits.size(), nowhere);
        waiting.try_emplace(graph_.begun_with(first), standing_)
            .first->second.add(static_cast<Place>(place_of_first(parts)), Number(1));
        std::vector<Number> mass(visits.size(), Number(0));
        bool finished = true;
        constexpr bool is_exact = !std::is_same_v<Number, double>; // then nothing is left out
        while (finished && !waiting.empty() && (is_exact || still_ending(waiting) >= negligible_part)) {
            const auto chosen = following(waiting);
            const Value earned = chosen->first;
            chosen->second.begin(mass);
            waiting.erase(chosen);
            finished = sweep(parts, visits, mass, earned, waiting);
            if (!finished && !std::is_same_v<Number, double>) {
                return false;
            }
            take(parts, visits, mass, columns, earned);
        }
        const bool all = finished && visits.left() == 0;
        for (const std::size_t column : columns) {
            Column<Number> &to = found_.columns[column];
            to.rest = all ? still_ending(waiting) : not_listed(to);
            if (to.absent != 0) { // what was earned by games that did not report it is worth nothing
                to.mean = Number(0);
                for (const auto &[value, part] : to.values) {
                    to.mean += part * value;
                }
            }
        }
        found_.cut = found_.cut || !all;
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

    static double still_ending(const Layers &waiting) {
        Number left = 0;
        for (const auto &[earned, layer] : waiting) {
            left += layer.all();
        }
        return static_cast<double>(left);
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

    void take(const Components &parts, const Visits<Number> &visits, std::vector<Number> &mass,
              const std::vector<std::size_t> &columns, Value earned) {
        for (const Place place : visits.ends()) {
            if (mass[place] == 0) {
                continue;
            }
            for (const std::size_t column : columns) {
                const Value value = graph_.value(parts.order[place], column);
                if (value != not_reported) {
                    found_.columns[column].values[earned + value] += mass[place];
                }
            }
        }
        std::ranges::fill(mass, Number(0));
    }

    bool endless(const std::vector<std::size_t> &columns) {
        const auto doubles = Solver<double>(graph_, choices_, watch_).run();
        for (const std::size_t column : columns) {
            for (const auto &[value, probability] : doubles->columns[column].values) {
                found_.columns[column].values[value] = Number(probability);
            }
            found_.columns[column].rest = doubles->columns[column].rest;
            found_.columns[column].rounded = true;
            if (found_.columns[column].absent != 0) {
                found_.columns[column].mean = Number(doubles->columns[column].mean);
            }
        }
        return true;
    }

    const Graph &graph_;
    const Choices &choices_;
    Watch &watch_;
    Solution<Number> found_;
    Number ended_ = Number(0);
    std::vector<bool> solved_; // per column
    std::vector<bool> ending_; // per state, where games may go on for ever; else empty
    Standing standing_;
    bool gains_ = false, loses_ = false; // for the current column: whether it has rewards above, below 0
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
