#include "interpreter/simulate/engine.hpp"

#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/plain_engine.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <algorithm>

namespace bylaw {

namespace {

struct Entry {
    std::string_view name;
    std::unique_ptr<TrialEngine> (*make)(const TrialSetup &setup, NoEngine *why);
};

std::unique_ptr<TrialEngine> make_plain(const TrialSetup &setup, NoEngine *) {
    return std::make_unique<PlainEngine>(setup);
}
std::unique_ptr<TrialEngine> make_interpreter(const TrialSetup &setup, NoEngine *) {
    return make_reference_engine(setup);
}
std::unique_ptr<TrialEngine> make_jit(const TrialSetup &setup, NoEngine *why) {
    auto engine = make_compiled_engine(setup);
    if (!engine && why != nullptr) {
        *why = why_not_compiled();
    }
    return engine;
}

// One that cannot take a scenario gives none.
constexpr Entry engines[] = {
    {"plain", make_plain}, // the judge: what a program means
    {"interpreter", make_interpreter},
    {"jit", make_jit},
    {"batch", make_batch_engine},
};

struct Renamed {
    std::string_view name, now;
};

// By what once named them.
constexpr Renamed renamed[] = {
    {"reference", "it is `interpreter` now"},
    {"compiled", "it is `jit` now"},
    {"tiered", "`auto` plays so where `batch` cannot"},
    {"scalar", "`batch` takes its place"},
    {"scalar-plain", "`batch` takes its place"},
    {"batch-avx512", "`batch` takes the widest vectors of this processor"},
    {"batch-avx2", "`batch` takes the widest vectors of this processor"},
    {"walked", "`auto` plays all that it played; of games with few states `bylaw odds` gives what is exact"},
};

} // namespace

std::vector<std::string_view> engine_names() {
    std::vector<std::string_view> names{"auto"};
    for (const Entry &each : engines) {
        names.push_back(each.name);
    }
    return names;
}

std::string_view renamed_engine(std::string_view name) {
    const auto *const found = std::ranges::find(renamed, name, &Renamed::name);
    return found == std::end(renamed) ? std::string_view() : found->now;
}

std::unique_ptr<TrialEngine> make_engine(std::string_view name, const TrialSetup &setup, NoEngine *why) {
    if (name == "auto") {
        auto batch = make_batch_engine(setup);
        return batch ? std::move(batch) : make_tiered_engine(setup);
    }
    const auto *const found = std::ranges::find(engines, name, &Entry::name);
    return found == std::end(engines) ? nullptr : found->make(setup, why);
}

namespace {

// Steps of the reference machine per trial, from some trials that are not requested.
double steps_per_trial(ReferenceEngine &reference, const TrialSetup &setup) {
    constexpr std::uint64_t enough = 500'000; // steps
    constexpr std::uint64_t most = 256;       // trials
    TrialTable table(setup);
    std::uint64_t done = 0;
    while (done < most && reference.steps() < enough && !setup.interrupted()) {
        reference.run(1, {done++, 1}, table); // its result is ignored
    }
    return static_cast<double>(std::max<std::uint64_t>(reference.steps(), 1)) /
           static_cast<double>(std::max<std::uint64_t>(done, 1));
}

} // namespace

Chosen choose_engine(const TrialSetup &setup, std::uint64_t trials) {
    constexpr std::uint64_t few_trials = 100;
    constexpr double soon = steps_in_a_second / 10.0, most_steps = 1e18;
    constexpr std::size_t most_work = 4'000'000;
    auto reference = std::make_unique<ReferenceEngine>(setup);
    if (trials < few_trials) {
        return {std::move(reference), "there are few trials"};
    }
    const double expected = static_cast<double>(trials) * steps_per_trial(*reference, setup);
    if (expected < soon) {
        return {std::move(reference), "all trials together are short"};
    }
    // Most scenarios with many choices cannot be partially evaluated. Finding that out must take a small part
    // of the trials' time. Making the code shorter may take as much again.
    constexpr double work_for_steps = 1.0 / 500; // which takes a tenth of the time
    TrialSetup with_limits = setup;
    with_limits.specialise_limits.work =
        static_cast<std::size_t>(std::min<double>(expected * work_for_steps, most_work));
    NoEngine no;
    no.obstacle.why = "it notes no luck of the dice";
    if (auto batch = setup.luck ? nullptr : make_batch_engine(with_limits, &no)) {
        return {std::move(batch), "the scenario was worked out before the dice fell"};
    }
    const auto of_one =
        static_cast<std::uint64_t>(std::min(expected / std::max(setup.threads, 1U), most_steps));
    with_limits.steps = std::min(of_one, setup.steps.value_or(of_one));
    return {make_tiered_engine(with_limits, std::move(reference)),
            "`batch` cannot: " + no.obstacle.why + (has_jit() ? "" : "; `jit` finds no LLVM here")};
}

} // namespace bylaw
