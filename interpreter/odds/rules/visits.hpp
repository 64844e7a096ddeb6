// Computes the expected visits to each explored state in one sweep; cycles are solved at once. See
// docs/internals/solver.md.
#pragma once
#include "interpreter/odds/rules/circle.hpp"
#include "interpreter/odds/rules/components.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

// Identifies states by their places in the order of the sweep, so that neighbours are close in memory.
template <class Number> class Visits {
  public:
    using Place = std::uint32_t;

    // All references must outlive the object.
    Visits(const Graph &graph, const Choices &choices, const Components &components, std::size_t column,
           Watch &watch)
        : graph_(graph), parts_(components), watch_(watch) {
        for (std::uint32_t i = 0; i < graph.chances.size(); ++i) {
            chances_.push_back(chance(i));
        }
        lay_out(choices, column);
    }

    std::size_t size() const { return parts_.order.size(); }
    // The states where a game ends.
    const std::vector<Place> &ends() const { return ends_; }

    // `mass`: the probability of beginning at each place; becomes the visits. Edges with a reward in the
    // column are not followed: `later(place, reward, mass)` takes their mass. Returns false if it takes too
    // long; doubles are then lower bounds.
    template <class Later> bool sweep(std::vector<Number> &mass, const Later &later) {
        Place end = 0;
        for (std::size_t c = 0; c < parts_.count(); ++c) {
            const Place begin = std::exchange(end, parts_.starts[c + 1]);
            if (!has_mass(begin, end, mass)) {
                continue;
            }
            if (is_double ? watch_.over() : watch_.spent()) {
                return false;
            }
            if (!is_round(begin, end)) {
                push(begin, mass, later, [](Place) { return false; });
            } else if (!go_round(begin, end, mass, later)) {
                return false;
            }
        }
        return true;
    }

    const Number &unexplored() const { return unexplored_; } // mass of unexplored states
    const Number &trapped() const { return trapped_; }       // mass of cycles without an exit
    // Mass that repeated too often to be followed to its end.
    const Number &left() const { return left_; }

  private:
    static constexpr bool is_double = std::is_same_v<Number, double>;

    struct Way {
        Place to;
        std::uint32_t chance;
    };
    struct Earning {
        Way way;
        Value reward;
    };

    Number chance(std::uint32_t number) const {
        if constexpr (is_double) {
            return graph_.chances[number];
        } else {
            return graph_.chances.fraction(number);
        }
    }

    void lay_out(const Choices &choices, std::size_t column) {
        std::vector<Place> places(graph_.nodes.size());
        for (Place place = 0; place < size(); ++place) {
            places[parts_.order[place]] = place;
        }
        first_way_.reserve(size() + 1);
        first_earning_.reserve(column != no_column ? size() + 1 : 0); // else nothing is earned
        beyond_.assign(graph_.nodes.size() < graph_.states ? size() : 0, Number(0));
        for (Place place = 0; place < size(); ++place) {
            first_way_.push_back(ways_.size());
            if (column != no_column) {
                first_earning_.push_back(earnings_.size());
            }
            if (graph_.nodes[parts_.order[place]].stop == Stop::end) {
                ends_.push_back(place);
            }
            for (const Edge &edge : edges_of(graph_, choices, parts_.order[place])) {
                const Value reward = column == no_column ? 0 : graph_.reward(edge, column);
                if (!graph_.known(edge.to)) {
                    beyond_[place] += chances_[edge.chance];
                } else if (reward == 0) {
                    ways_.push_back({places[edge.to], edge.chance});
                } else {
                    earnings_.push_back({{places[edge.to], edge.chance}, reward});
                }
            }
        }
        first_way_.push_back(ways_.size());
        first_earning_.push_back(earnings_.size());
    }

    std::span<const Way> ways(Place place) const {
        return {ways_.data() + first_way_[place], first_way_[place + 1] - first_way_[place]};
    }
    std::span<const Earning> earnings(Place place) const {
        if (earnings_.empty()) {
            return {};
        }
        return {earnings_.data() + first_earning_[place], first_earning_[place + 1] - first_earning_[place]};
    }

    static bool has_mass(Place begin, Place end, const std::vector<Number> &mass) {
        for (; begin < end; ++begin) {
            if (mass[begin] != 0) {
                return true;
            }
        }
        return false;
    }

    // Whether the component has a cycle.
    bool is_round(Place begin, Place end) const {
        return end - begin > 1 || (parts_.cyclic && parts_.loops[parts_.order[begin]]);
    }

    template <class Later>
    bool go_round(Place begin, Place end, std::vector<Number> &mass, const Later &later) {
        if (!circle(begin, end, mass)) {
            return false;
        }
        for (Place place = begin; place < end; ++place) {
            push(place, mass, later, [=](Place to) { return to >= begin && to < end; });
        }
        return true;
    }

    // Moves the mass of a state to its successors outside of its component.
    template <class Later, class Inside>
    void push(Place place, std::vector<Number> &mass, const Later &later, const Inside &inside) {
        if (mass[place] == 0) {
            return;
        }
        const Number here = mass[place];
        if (!beyond_.empty()) {
            unexplored_ += here * beyond_[place];
        }
        for (const Way &way : ways(place)) {
            if (!inside(way.to)) {
                mass[way.to] += here * chances_[way.chance];
            }
        }
        for (const Earning &each : earnings(place)) {
            later(each.way.to, each.reward, Number(here * chances_[each.way.chance]));
        }
    }

    bool circle(Place begin, Place end, std::vector<Number> &mass) {
        Circle<Number> circle(end - begin, watch_);
        read(begin, end, mass, circle);
        if (!circle.has_way_out()) {
            for (Place place = begin; place < end; ++place) {
                trapped_ += mass[place];
                mass[place] = 0;
            }
            return true;
        }
        std::vector<Number> visits;
        if (circle.solve(visits)) {
            std::ranges::move(visits, mass.begin() + begin);
            return true;
        }
        if constexpr (is_double) {
            go_round_and_round(begin, end, mass);
            return true;
        }
        return false;
    }

    void read(Place begin, Place end, const std::vector<Number> &mass, Circle<Number> &circle) const {
        for (Place place = begin; place < end; ++place) {
            circle.begin(place - begin, mass[place]);
            if (!beyond_.empty()) {
                circle.leave(place - begin, beyond_[place]);
            }
            for (const Way &way : ways(place)) {
                if (way.to >= begin && way.to < end) {
                    circle.way(place - begin, way.to - begin, chances_[way.chance]);
                } else {
                    circle.leave(place - begin, chances_[way.chance]);
                }
            }
            for (const Earning &each : earnings(place)) {
                circle.leave(place - begin, chances_[each.way.chance]);
            }
        }
    }

    // Follows a cycle that is too large for elimination, until next to nothing is left in it.
    void go_round_and_round(Place begin, Place end, std::vector<double> &mass) {
        constexpr std::uint64_t most_steps = 1'000'000'000; // equal on every machine
        std::vector<double> rest(end - begin), visits(end - begin);
        double begun = 0;
        for (Place place = begin; place < end; ++place) {
            begun += rest[place - begin] = mass[place];
        }
        double left = begun;
        for (std::uint64_t steps = 0; left > begun * 1e-16 && steps < most_steps && !watch_.over();) {
            for (Place place = begin; place < end && !watch_.over(); ++place) {
                const double here = std::exchange(rest[place - begin], 0);
                visits[place - begin] += here;
                const auto all = ways(place);
                steps += all.size() + earnings(place).size();
                for (const Way &way : all) {
                    if (way.to >= begin && way.to < end) {
                        rest[way.to - begin] += here * chances_[way.chance];
                    }
                }
            }
            left = 0;
            for (const double each : rest) {
                left += each;
            }
        }
        left_ += left;
        std::ranges::copy(visits, mass.begin() + begin);
    }

    const Graph &graph_;
    const Components &parts_;
    Watch &watch_;
    std::vector<Number> chances_;
    std::vector<Way> ways_; // edges without a reward, by place
    std::vector<Earning> earnings_;
    std::vector<std::size_t> first_way_, first_earning_; // by place, and one more for the end
    std::vector<Number> beyond_; // by place, if any: the probability of unexplored states
    std::vector<Place> ends_;
    Number unexplored_ = Number(0), trapped_ = Number(0), left_ = Number(0);
};

} // namespace bylaw::odds::rules
