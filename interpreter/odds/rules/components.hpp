// Orders a graph for the sweep: states of one cycle are contiguous, and each component comes after all that
// lead to it.
#pragma once
#include "interpreter/odds/rules/graph.hpp"

#include <vector>

namespace bylaw::odds::rules {

inline constexpr std::size_t no_column = SIZE_MAX;

struct Components {
    std::vector<NodeId> order;         // explored and reachable nodes, by component
    std::vector<std::uint32_t> starts; // begins of the components in `order`, and their end
    std::vector<bool> loops;           // by node: has it an edge to itself?
    bool cyclic = false;               // whether any component has a cycle

    std::size_t count() const { return starts.size() - 1; }
};

// Returns the components that are reachable from the first node. Unexplored states are left out: they have no
// successors, and there may be many more of them. With a column, edges with a reward there make no cycles,
// since they lead to another layer.
Components components_of(const Graph &graph, const Choices &choices, std::size_t column = no_column);

// Returns whether some cycle of `parts` (made without a column) has a reward in the column. If none has, the
// column has few values.
bool earns_in_circles(const Graph &graph, const Choices &choices, const Components &parts,
                      std::size_t column);

// Per node: may a game end from it, or may that not be known? The others only go on. `parts`: without a
// column.
std::vector<bool> may_end(const Graph &graph, const Choices &choices, const Components &parts);

} // namespace bylaw::odds::rules
