// Looks at every state once, the nearest first, until there is no new one or a budget is spent.
#pragma once
#include "interpreter/odds/rules/graph.hpp"

#include <functional>
#include <limits>

namespace bylaw::odds::rules {

struct Budget {
    std::uint64_t states = 5'000'000;
    double seconds = 30;
    std::uint64_t megabytes = 2000;
    unsigned threads = 1;       // that explore: what is found does not depend on it
    std::uint64_t alone = 4096; // states that one of them explores before the others are worth it
    double negligible = 1e-15;  // less likely parts are not explored
    // After so long it is given up where most is unknown, after a quarter of it where next to all is.
    double seconds_of_doubt = std::numeric_limits<double>::infinity();
    std::function<bool(std::uint64_t states, double seconds)> go_on; // asked now and then; false: enough
};

// `unsettled`: all states are known, but games go round in them for too long to be followed to their ends.
// `doubtful`: budget.seconds_of_doubt.
enum class Ending : std::uint8_t {
    complete,
    negligible,
    states,
    seconds,
    megabytes,
    interrupted,
    unsettled,
    doubtful,
    failed
};

class Watch;

Ending explore(StateSource &source, Watch &watch, Graph &graph);

} // namespace bylaw::odds::rules
