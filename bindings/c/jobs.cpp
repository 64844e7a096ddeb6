// Simulation and odds in the background.
#include "bindings/c/handles.hpp"

#include <bylaw/jobs.hpp>

#include <algorithm>
#include <cstring>
#include <optional>

struct bylaw_job {
    std::optional<bylaw::api::SimulationJob> simulation;
    std::optional<bylaw::api::OddsJob> odds; // one of the two
};

using namespace bylaw;
using c::guarded;

namespace {

template <class Number> void give(Number *to, Number value) {
    if (to != nullptr)
        *to = value;
}

// A host that was compiled with fewer options gives a smaller struct.
api::OddsOptions odds_options(const bylaw_odds_options *given) {
    bylaw_odds_options all = BYLAW_ODDS_OPTIONS;
    if (given != nullptr)
        std::memcpy(&all, given, std::min(given->size, sizeof all));
    api::OddsOptions options;
    options.most_seconds = all.seconds;
    options.threads = all.threads;
    return options;
}

bylaw_odds_options within(double seconds) {
    bylaw_odds_options options = BYLAW_ODDS_OPTIONS;
    options.seconds = seconds;
    return options;
}

} // namespace

extern "C" {

bylaw_job *bylaw_simulate_begin(const bylaw_program *program, const char *scenario, uint64_t seed,
                                uint64_t trials, unsigned threads) {
    return guarded<bylaw_job *>(nullptr, [&] {
        api::SimulationOptions options;
        options.seed = seed;
        options.trials = trials;
        options.threads = threads;
        return new bylaw_job{api::SimulationJob(c::known(program).program, c::text(scenario), options),
                             std::nullopt};
    });
}

bylaw_job *bylaw_odds_begin(const bylaw_program *program, const char *expression, double seconds) {
    const bylaw_odds_options options = within(seconds);
    return bylaw_odds_begin_within(program, expression, &options);
}

bylaw_job *bylaw_odds_of_scenario_begin(const bylaw_program *program, const char *scenario, double seconds) {
    const bylaw_odds_options options = within(seconds);
    return bylaw_odds_of_scenario_begin_within(program, scenario, &options);
}

bylaw_job *bylaw_odds_begin_within(const bylaw_program *program, const char *expression,
                                   const bylaw_odds_options *options) {
    return guarded<bylaw_job *>(nullptr, [&] {
        return new bylaw_job{std::nullopt, api::OddsJob(c::known(program).program, c::text(expression),
                                                        odds_options(options))};
    });
}

bylaw_job *bylaw_odds_of_scenario_begin_within(const bylaw_program *program, const char *scenario,
                                               const bylaw_odds_options *options) {
    return guarded<bylaw_job *>(nullptr, [&] {
        return new bylaw_job{
            std::nullopt,
            api::OddsJob::of_scenario(c::known(program).program, c::text(scenario), odds_options(options))};
    });
}

int bylaw_job_progress(const bylaw_job *job, uint64_t *done, uint64_t *planned, double *seconds) {
    return guarded(0, [&] {
        const bylaw_job &known = c::known(job);
        if (known.odds) {
            const api::OddsProgress at = known.odds->progress();
            give(done, at.states);
            give(planned, uint64_t{0});
            give(seconds, at.seconds);
            return known.odds->done() ? 1 : 0;
        }
        const api::SimulationProgress at = known.simulation->progress();
        give(done, at.done);
        give(planned, at.planned);
        give(seconds, at.seconds);
        return known.simulation->done() ? 1 : 0;
    });
}

void bylaw_job_cancel(bylaw_job *job) {
    if (job != nullptr && job->odds)
        job->odds->cancel();
    else if (job != nullptr)
        job->simulation->cancel();
}

char *bylaw_job_result(const bylaw_job *job) {
    return guarded<char *>(nullptr, [&] {
        const bylaw_job &known = c::known(job);
        return known.odds ? c::answered(known.odds->result()) : c::answered(known.simulation->result());
    });
}

void bylaw_job_free(bylaw_job *job) {
    delete job;
}
}
