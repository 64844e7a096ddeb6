// Many trials on many threads. The totals are the same for any number of them.
#pragma once
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/totals.hpp"

#include <optional>

namespace bylaw {

struct Progress {
    std::uint64_t done = 0, planned = 0;
    double seconds = 0;
};

struct Plan {
    std::uint64_t seed = 0, first = 0, count = 0; // which trials
    unsigned threads = 1;
    std::function<unsigned()> threads_now; // asked at each checkpoint: as many as that from there on, or more
    // Stop at the first checkpoint where every report is as precise (imprecision(), estimate.hpp).
    // Checkpoints are at fixed numbers of trials, so that where it stops does not depend on how fast it went.
    std::optional<double> precision;
    std::function<bool(const Progress &)> go_on; // asked ten times a second; false: stop soon
    // Set where the trials that are going on are not worth waiting for: what setup.interrupt looks at.
    std::atomic<bool> *interrupt = nullptr;
    // Set by a caller that no longer wants the result: everything ends at once. Looked at every few
    // milliseconds.
    const std::atomic<bool> *abandoned = nullptr;
};

struct Simulated {
    Totals totals;
    std::vector<TrialRange>
        ranges; // trials in order, with gaps between ranges; all of them except for interrupted ones
    std::uint64_t done = 0;
    std::uint64_t batched = 0;  // trials by specialised code
    std::uint64_t compiled = 0; // done by compiled code
    double seconds = 0;
    bool interrupted = false, precise = false;
    std::optional<RuntimeError> endless; // none of the first trials ended, and no more were tried
};

Simulated simulate(const TrialSetup &setup, const TrialEngine &engine, const Plan &plan);

// The checkpoint after `done` trials.
std::uint64_t next_checkpoint(std::uint64_t done);

} // namespace bylaw
