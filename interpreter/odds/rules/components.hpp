// The order in which a graph is swept: states that lead to each other in a circle stand together, each after
// all that lead to it.
#pragma once
#include "interpreter/odds/rules/graph.hpp"

#include <vector>

namespace bylaw::odds::rules {

inline constexpr std::size_t no_column = SIZE_MAX;

struct Components {
    std::vector<NodeId> order; // the nodes that were looked at and can be reached, component after component
    std::vector<std::uint32_t> starts; // of the components in `order`, and their end
    std::vector<bool> loops;           // per node: does an edge lead from it to itself?
    bool cyclic = false;               // is there a way back anywhere?

    std::size_t count() const { return starts.size() - 1; }
};

// What is reachable from the first node. What was not looked at leads nowhere, and there may be many times as
// many of those as of others: they are in none. With a column: only edges that earn nothing there are
// followed in search of circles, since one that earns leads to another layer.
Components components_of(const Graph &graph, const Choices &choices, std::size_t column = no_column);

// Does a circle of all edges (`parts`: without a column) earn anything there? Else it comes to few values,
// though the game may go round.
bool earns_in_circles(const Graph &graph, const Choices &choices, const Components &parts,
                      std::size_t column);

// Per node: may a game end from it, or may that not be known? The others only go on. `parts`: without a
// column.
std::vector<bool> may_end(const Graph &graph, const Choices &choices, const Components &parts);

} // namespace bylaw::odds::rules
