// What a result file holds: which simulation it is of, which trials, and their exact sums.
#pragma once
#include "interpreter/simulate/totals.hpp"

#include <bylaw/simulate.hpp>

#include <string>
#include <vector>

namespace bylaw {

// The same for all shards of a simulation. What was asked, by which rules.
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
    std::vector<TrialStretch> stretches; // of trials, in order, none touching the next
    Totals totals;
};

// What a host reads, worked out from the record.
api::SimulationResult make_result(api::SimulationResult::Record record);

// None where the text is no result file; then `problem` says why.
std::optional<api::SimulationResult::Record> read_record(const std::string &text, std::string &problem);

} // namespace bylaw
