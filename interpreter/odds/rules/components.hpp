// The order in which a graph is swept: states that lead to each other in a circle stand together, each after
// all that lead to it.
#pragma once
#include "interpreter/odds/rules/graph.hpp"

#include <vector>

namespace bylaw::odds::rules {

inline constexpr std::size_t no_column = SIZE_MAX;

struct Components {
    std::vector<NodeId> order; // the nodes that were read and can be reached, component after component
    std::vector<std::uint32_t> starts; // begins of the components in `order`, and their end
    std::vector<bool> loops;           // per node: does an edge lead from it to itself?
    bool cyclic = false;               // is there a way back anywhere?

    std::size_t count() const { return starts.size() - 1; }
};

// Components that are reachable from the first node. Unexplored states have no successors and may be many
// times as many, so they are in none. With a column, only edges without a reward there are followed in search
// of cycles, since an edge with one leads to another layer.
Components components_of(const Graph &graph, const Choices &choices, std::size_t column = no_column);

// Whether a cycle of any edges (`parts`: without a column) has a reward there. Otherwise there are few
// values, though the game may repeat.
bool earns_in_circles(const Graph &graph, const Choices &choices, const Components &parts,
                      std::size_t column);

} // namespace bylaw::odds::rules
