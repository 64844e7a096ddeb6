// Simulation and odds in the background.
#include "bindings/c/handles.hpp"

#include <bylaw/jobs.hpp>

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

api::OddsOptions within(double seconds) {
    api::OddsOptions options;
    options.most_seconds = seconds;
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
    return guarded<bylaw_job *>(nullptr, [&] {
        return new bylaw_job{std::nullopt,
                             api::OddsJob(c::known(program).program, c::text(expression), within(seconds))};
    });
}

bylaw_job *bylaw_odds_of_scenario_begin(const bylaw_program *program, const char *scenario, double seconds) {
    return guarded<bylaw_job *>(nullptr, [&] {
        return new bylaw_job{std::nullopt, api::OddsJob::of_scenario(c::known(program).program,
                                                                     c::text(scenario), within(seconds))};
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
