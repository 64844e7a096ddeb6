// Contents of a result file: the identity of the simulation, its trials, and their exact sums.
#pragma once
#include "interpreter/simulate/totals.hpp"

#include <bylaw/simulate.hpp>

#include <string>
#include <vector>

namespace bylaw {

// Equal for all shards of a simulation: the scenario, its settings and its rules.
struct SimulationIdentity {
    std::string rules, fingerprint, scenario;
    std::uint64_t seed = 0, planned = 0;

    friend bool operator==(const SimulationIdentity &, const SimulationIdentity &) = default;
};

struct TrialStretch {
    std::uint64_t first = 0, count = 0;
};

struct api::SimulationResult::Record {
    SimulationIdentity identity;
    std::vector<TrialStretch> stretches; // ranges of trials, in order, with gaps between them
    Totals totals;
};

// Computes the result for hosts from the record.
api::SimulationResult make_result(api::SimulationResult::Record record);

// None where the text is no result file; then `problem` says why.
std::optional<api::SimulationResult::Record> read_record(const std::string &text, std::string &problem);

} // namespace bylaw
