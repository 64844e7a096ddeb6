// From a graph to answers: how likely each value of each column is.
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
    bool rounded = false;      // its values come of doubles, though the others do not
};

template <class Number> struct Solution {
    std::vector<Column<Number>> columns;
    Number unexplored = Number(0); // probability of unexplored states
    Number trapped = Number(0);    // and of coming into a circle that nothing ends
    Number failed = Number(0);     // probability of errors in the rules
    bool cut = false;              // part of the first is that solving took too long
    std::optional<std::uint32_t>
        question; // an undecided question that is reached: then nothing else is filled in
};

// No answer: it takes too long to work it out in fractions. There are always doubles; where they take too
// long, what is not known by then counts as unexplored.
template <class Number>
std::optional<Solution<Number>> solve(const Graph &graph, const Choices &choices, Watch &watch);

// Unknown parts of a growing graph; both are 1 if a question is not decided.
struct Unknown {
    double unexplored = 1, failed = 1;
};
Unknown unknown(const Graph &graph, Watch &watch);

} // namespace bylaw::odds::rules
