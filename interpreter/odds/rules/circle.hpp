// Solves a cycle: computes the expected visits of states that lead to each other. States are eliminated one
// by one, those with the fewest neighbours first. The method is that of Grassmann, Taksar and Heyman: nothing
// is ever subtracted, so doubles lose no digits. See docs/internals/solver.md.
//
//     a -> b 1/2, out 1/2;  b -> a 1
//     Without b: a -> a 1/2, so each game that begins in a visits it twice.
#pragma once
#include "interpreter/odds/rules/watch.hpp"

#include <cstdint>
#include <functional>
#include <queue>
#include <type_traits>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

// Limit of an elimination, equal on every machine: sums of products.
template <class Number> inline constexpr std::uint64_t most_products = 1'000'000;
template <> inline constexpr std::uint64_t most_products<double> = 1'000'000'000;
// Limit of edges in memory.
template <class Number> inline constexpr std::size_t most_ways = 1'000'000;
template <> inline constexpr std::size_t most_ways<double> = 20'000'000;

template <class Number> class Circle {
  public:
    Circle(std::size_t size, Watch &watch) : watch_(watch), states_(size), place_(size, nowhere) {}

    void begin(std::size_t state, const Number &mass) { states_[state].mass = mass; }
    void leave(std::size_t state, const Number &chance) { states_[state].out += chance; }
    void way(std::size_t from, std::size_t to, const Number &chance) {
        if (from != to) { // a loop only delays the exit
            states_[from].ways.push_back({static_cast<Id>(to), chance});
        }
    }
    bool has_way_out() const {
        for (const State &state : states_) {
            if (state.out != 0) {
                return true;
            }
        }
        return false;
    }

    // Computes the visits to each state of a cycle with an exit. Returns false at a limit.
    bool solve(std::vector<Number> &visits) {
        for (Id id = 0; id < states_.size(); ++id) {
            tidy(id);
        }
        for (Id id = 0; id < states_.size(); ++id) {
            waiting_.push({neighbours(id), id});
        }
        while (!waiting_.empty()) {
            const auto [cost, id] = waiting_.top();
            waiting_.pop();
            if (states_[id].gone || cost != neighbours(id)) {
                continue;
            }
            if (!eliminate(id)) {
                return false;
            }
        }
        put_back(visits);
        return true;
    }

  private:
    using Id = std::uint32_t;
    static constexpr Id nowhere = 0xffffffff;

    struct Way {
        Id to;
        Number chance;
    };
    struct State {
        Number mass = Number(0), out = Number(0), leaves = Number(0);
        std::vector<Way> ways; // edges to others; of an eliminated state: to those eliminated later
        std::vector<Id> from;  // states with an edge to it, and some eliminated ones
        bool gone = false;
    };

    std::uint64_t neighbours(Id id) const {
        return static_cast<std::uint64_t>(states_[id].ways.size()) * states_[id].from.size();
    }

    void mark(const State &state) {
        for (Id i = 0; i < state.ways.size(); ++i) {
            place_[state.ways[i].to] = i;
        }
    }
    void unmark(const State &state) {
        for (const Way &way : state.ways) {
            place_[way.to] = nowhere;
        }
    }

    // Returns the place of the edge to that state; adds the edge if it is missing.
    Id way_to(Id from, Id to) {
        State &state = states_[from];
        if (place_[to] == nowhere) {
            place_[to] = static_cast<Id>(state.ways.size());
            state.ways.push_back({to, Number(0)});
            states_[to].from.push_back(from);
            ++held_;
        }
        return place_[to];
    }

    // Joins all edges to one state.
    void tidy(Id id) {
        State &state = states_[id];
        std::vector<Way> ways;
        ways.swap(state.ways);
        for (const Way &way : ways) {
            const Id at = way_to(id, way.to);
            state.ways[at].chance += way.chance;
        }
        unmark(state);
    }

    // Redirects all edges to the state to its successors.
    bool eliminate(Id id) {
        State &state = states_[id];
        state.gone = true;
        order_.push_back(id);
        std::erase_if(state.from, [&](Id from) { return states_[from].gone; });
        state.leaves = state.out;
        for (const Way &way : state.ways) {
            state.leaves += way.chance;
        }
        products_ += (state.from.size() + 1) * (state.ways.size() + 1);
        if (products_ > most_products<Number> || held_ > most_ways<Number>) {
            return false;
        }
        const Number begun = state.mass / state.leaves;
        for (const Way &way : state.ways) {
            states_[way.to].mass += begun * way.chance;
        }
        for (Id from : state.from) {
            if (!share(from, state)) {
                return false;
            }
        }
        for (const Way &way : state.ways) {
            waiting_.push({neighbours(way.to), way.to});
        }
        return true;
    }

    bool share(Id from, const State &gone) {
        State &state = states_[from];
        mark(state);
        const Id at = place_[order_.back()];
        const Number part = state.ways[at].chance / gone.leaves;
        for (const Way &way : gone.ways) {
            if (way.to != from) {
                const Id to = way_to(from, way.to);
                state.ways[to].chance += part * way.chance;
            }
        }
        unmark(state);
        state.out += part * gone.out;
        taken_.push_back({from, std::move(state.ways[at].chance)});
        if (at + 1 != state.ways.size()) {
            state.ways[at] = std::move(state.ways.back());
        }
        state.ways.pop_back();
        waiting_.push({neighbours(from), from});
        // Doubles keep half of the time for following the cycle round by round.
        return !(std::is_same_v<Number, double> ? watch_.over(0.5) : watch_.spent());
    }

    // Goes through the eliminated states backwards: the visits of their predecessors are known by then.
    void put_back(std::vector<Number> &visits) {
        visits.assign(states_.size(), Number(0));
        std::size_t end = taken_.size();
        for (std::size_t i = order_.size(); i-- > 0;) {
            const State &state = states_[order_[i]];
            Number comes = state.mass;
            for (std::size_t from = 0; from < state.from.size(); ++from) {
                const auto &[before, chance] = taken_[--end];
                comes += visits[before] * chance;
            }
            visits[order_[i]] = comes / state.leaves;
        }
    }

    Watch &watch_;
    std::vector<State> states_;
    std::vector<Id> place_; // places of ways in the current row
    std::vector<Id> order_;
    std::vector<std::pair<Id, Number>> taken_; // edges to eliminated states, in the order of elimination
    std::priority_queue<std::pair<std::uint64_t, Id>, std::vector<std::pair<std::uint64_t, Id>>,
                        std::greater<>>
        waiting_;
    std::uint64_t products_ = 0;
    std::size_t held_ = 0;
};

} // namespace bylaw::odds::rules
