#include "interpreter/simulate/engine.hpp"

#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<TrialEngine> (*make)(const TrialSetup &setup);
};

// The fastest first. One that cannot take a scenario gives none.
constexpr Entry engines[] = {
    {"batch", make_batch_engine},
    {"scalar", make_scalar_engine},
    {"reference", make_reference_engine},
    // For comparisons: as other processors run them.
    {"scalar-plain", make_scalar_plain_engine},
    {"batch-avx512", make_batch_avx512_engine},
    {"batch-avx2", make_batch_avx2_engine},
};

} // namespace

std::vector<std::string_view> engine_names() {
    std::vector<std::string_view> names{"auto"};
    for (const Entry &each : engines) {
        names.push_back(each.name);
    }
    return names;
}

std::unique_ptr<TrialEngine> make_engine(std::string_view name, const TrialSetup &setup) {
    for (const Entry &each : engines) {
        if (name == each.name || name == "auto") {
            if (auto engine = each.make(setup)) {
                return engine;
            }
        }
    }
    return nullptr;
}

namespace {

// How long the reference machine takes for a trial, by a few of them.
double seconds_per_trial(TrialEngine &reference, const TrialSetup &setup) {
    using Clock = std::chrono::steady_clock;
    constexpr double enough = 0.02;
    std::size_t at_once = 1; // it may be a game that never ends
    TrialTable table(setup);
    const auto began = Clock::now();
    double seconds = 0;
    std::uint64_t done = 0;
    while (seconds < enough) {
        reference.run(1, {done, at_once}, table); // whatever comes of them
        done += at_once;
        at_once = 8;
        seconds = std::chrono::duration<double>(Clock::now() - began).count();
    }
    return seconds / static_cast<double>(done);
}

} // namespace

std::unique_ptr<TrialEngine> choose_engine(const TrialSetup &setup, std::uint64_t trials) {
    constexpr std::uint64_t few_trials = 100;
    constexpr double soon = 0.1, most = 3; // seconds
    auto reference = make_reference_engine(setup);
    if (trials < few_trials) {
        return reference;
    }
    const double expected = static_cast<double>(trials) * seconds_per_trial(*reference, setup);
    if (expected < soon) {
        return reference;
    }
    // Most scenarios with much to choose from cannot be worked out: finding that out takes a small part of
    // the time of the trials, and nobody waits for it.
    TrialSetup with_limits = setup;
    with_limits.specialise_limits.seconds = std::min(expected / 12, most);
    auto batch = make_batch_engine(with_limits);
    return batch ? std::move(batch) : std::move(reference);
}

} // namespace bylaw
