#include "interpreter/simulate/engine.hpp"

#include "base/clock/seconds_since.hpp"
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/plain_engine.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/trial_table.hpp"
#include "interpreter/simulate/walked/walking_first.hpp"

#include <algorithm>
#include <chrono>

namespace bylaw {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<TrialEngine> (*make)(const TrialSetup &setup, NoEngine *why);
};

std::unique_ptr<TrialEngine> make_tiered(const TrialSetup &setup, NoEngine *) {
    return make_tiered_engine(setup);
}
std::unique_ptr<TrialEngine> make_reference(const TrialSetup &setup, NoEngine *) {
    return make_reference_engine(setup);
}
std::unique_ptr<TrialEngine> make_plain(const TrialSetup &setup, NoEngine *) {
    return std::make_unique<PlainEngine>(setup);
}
std::unique_ptr<TrialEngine> make_compiled(const TrialSetup &setup, NoEngine *why) {
    auto engine = make_compiled_engine(setup);
    if (!engine && why != nullptr) {
        *why = why_not_compiled();
    }
    return engine;
}

std::unique_ptr<TrialEngine> make_walked(const TrialSetup &setup, NoEngine *why) {
    return walked::make_walking(setup, make_reference_engine(setup), why);
}
// What can be worked out, or comes to the same states again and again.
std::unique_ptr<TrialEngine> make_batch(const TrialSetup &setup, NoEngine *why) {
    constexpr double most_seconds = 1; // of which nothing comes
    NoEngine not_worked_out, not_walked;
    TrialSetup with_limits = setup;
    with_limits.specialise_limits.seconds = std::min(setup.specialise_limits.seconds, most_seconds);
    auto engine = make_batch_engine(with_limits, &not_worked_out);
    if (!engine && !setup.interrupted()) {
        engine = walked::make_fitting_walk(setup, &not_walked);
    }
    if (!engine && why != nullptr) {
        *why = std::move(not_worked_out);
        why->walking = std::move(not_walked.obstacle.why);
    }
    return engine;
}

// The fastest first. One that cannot take a scenario gives none.
constexpr Entry engines[] = {
    {"batch", make_batch},
    {"scalar", make_scalar_engine},
    {"walked", make_walked},
    {"tiered", make_tiered},
    {"compiled", make_compiled},
    {"reference", make_reference},
    // The judge: what a program means.
    {"plain", make_plain},
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

std::unique_ptr<TrialEngine> make_engine(std::string_view name, const TrialSetup &setup, NoEngine *why) {
    for (const Entry &each : engines) {
        if (name == each.name || name == "auto") {
            if (auto engine = each.make(setup, why)) {
                return engine;
            }
        }
    }
    return nullptr;
}

namespace {

using Clock = std::chrono::steady_clock;

// The reference machine at trials that nobody asked for, to see how long it takes for one.
class TryOut {
  public:
    TryOut(TrialEngine &reference, const TrialSetup &setup) : reference_(reference), table_(setup) {}

    // The first games are slow: what is entered often becomes machine code. It is looked again until that is
    // over, or as long as it is next to nothing beside all trials.
    double seconds_per_trial(std::uint64_t trials) {
        double least = round();
        while (spent_ < most && spent_ < part_of_all * least * static_cast<double>(trials)) {
            const double now = round();
            if (now > as_before * least) {
                break;
            }
            least = now;
        }
        return least;
    }

  private:
    static constexpr double enough = 0.01, most = 0.2; // seconds
    static constexpr double part_of_all = 0.03, as_before = 0.9;

    double round() {
        const auto began = Clock::now();
        const std::uint64_t before = done_;
        double seconds = 0;
        while (seconds < enough) {
            reference_.run(1, {done_, at_once_}, table_); // whatever comes of them
            done_ += at_once_;
            at_once_ = 8;
            seconds = seconds_since(began);
        }
        spent_ += seconds;
        return seconds / static_cast<double>(done_ - before);
    }

    TrialEngine &reference_;
    TrialTable table_;
    std::uint64_t done_ = 0;
    std::size_t at_once_ = 1; // it may be a game that never ends
    double spent_ = 0;
};

} // namespace

std::unique_ptr<TrialEngine> choose_engine(const TrialSetup &setup, std::uint64_t trials) {
    constexpr std::uint64_t few_trials = 100;
    constexpr double soon = 0.1, most = 1, long_enough_to_walk = 2; // seconds
    auto reference = std::make_unique<ReferenceEngine>(setup);
    if (trials < few_trials) {
        return reference;
    }
    const double seconds_per_trial = TryOut(*reference, setup).seconds_per_trial(trials);
    const double expected = static_cast<double>(trials) * seconds_per_trial;
    if (expected < soon) {
        return reference;
    }
    // Most scenarios with much to choose from cannot be worked out: finding that out takes a small part of
    // the time of the trials, and nobody waits for it. What comes of it is made shorter in as much time
    // again.
    TrialSetup with_limits = setup;
    with_limits.specialise_limits.seconds = std::min(expected / 20, most);
    auto batch = make_batch_engine(with_limits);
    const double all_together = expected / std::max(setup.threads, 1U);
    with_limits.seconds = std::min(all_together, setup.seconds.value_or(all_together));
    if (batch) {
        return batch;
    }
    auto tiered = make_tiered_engine(with_limits, std::move(reference));
    return *with_limits.seconds < long_enough_to_walk || setup.luck
               ? std::move(tiered)
               : walked::walking_first(with_limits, std::move(tiered), seconds_per_trial);
}

} // namespace bylaw
