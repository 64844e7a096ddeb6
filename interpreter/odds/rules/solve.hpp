// Solves a graph: computes the probability of each value of each column. See docs/internals/solver.md.
#pragma once
#include "interpreter/odds/rules/graph.hpp"
#include "interpreter/odds/rules/watch.hpp"

#include <map>
#include <optional>

namespace bylaw::odds::rules {

template <class Number> struct Column {
    std::map<Value, Number> values;
    Number mean = Number(0);   // for the explored part; exact also for endless values
    double rest = 0;           // probability of values beyond those that are listed
    Number absent = Number(0); // probability of ends without a value
    bool rounded = false;      // its values are computed in doubles, though others are not
};

template <class Number> struct Solution {
    std::vector<Column<Number>> columns;
    Number unexplored = Number(0);         // probability of unexplored states
    Number trapped = Number(0);            // probability of a cycle without an exit
    Number failed = Number(0);             // probability of errors in the rules
    bool cut = false;                      // unexplored includes what was not solved in time
    std::optional<std::uint32_t> question; // a reachable question without an answer; all else is then empty
};

// Returns nothing if fractions take too long. Doubles always give a solution: what is not solved in time
// counts as unexplored.
template <class Number>
std::optional<Solution<Number>> solve(const Graph &graph, const Choices &choices, Watch &watch);

// Unknown parts of a growing graph; both are 1 if a question has no answer.
struct Unknown {
    double unexplored = 1, failed = 1;
};
Unknown unknown(const Graph &graph, Watch &watch);

} // namespace bylaw::odds::rules
