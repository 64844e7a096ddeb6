#include "interpreter/simulate/plain_engine.hpp"

#include "interpreter/simulate/reference_engine.hpp"

namespace bylaw {

namespace {

// A listener that keeps nothing, so that no path for silent runs is taken.
class Audience final : public EventSink {
  public:
    void on_event(const Event &, const State &) override {}
};

} // namespace

PlainEngine::PlainEngine(const TrialSetup &setup)
    : setup_(setup), machine_(*setup_.program, *setup_.code),
      hooks_(setup_.make_hooks ? setup_.make_hooks() : nullptr), columns_(setup_) {}

void PlainEngine::run(std::uint64_t seed, TrialRange trials, TrialTable &into) {
    into.clear(trials.first, trials.count);
    columns_.begin(into);
    for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
        into.interrupted = setup_.interrupted();
        run_trial(seed, trials.first + row, row, into);
    }
}

void PlainEngine::run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into) {
    State state = begun_scenario(setup_, machine_);
    state.observed = true;
    SeededDice dice(seed, trial);
    DefaultDecider defaults;
    Audience audience;
    Surroundings around;
    around.dice = &dice;
    around.decider = &defaults;
    around.events = &audience;
    around.hooks = hooks_.get();
    around.limits = setup_.limits;
    around.interrupt = setup_.interrupt;
    Outcome outcome = machine_.run(state, around);
    if (outcome.kind != Outcome::Kind::failed) {
        columns_.take(state, row, into);
    } else if (outcome.error.code == Code::interrupted) {
        into.interrupted = true;
    } else {
        into.fail(row, std::move(outcome.error));
    }
}

} // namespace bylaw
