#include "interpreter/simulate/reference_engine.hpp"

#include "interpreter/reach/settled.hpp"
#include "interpreter/simulate/endless.hpp"

namespace bylaw {

State begun_scenario(const TrialSetup &setup, const Machine &machine) {
    State state = machine.new_game();
    machine.begin_function(state, setup.what().function);
    return state;
}

namespace {

// The scenario's game before its first die: what all trials have in common is done once.
State prepare(const TrialSetup &setup, const Machine &machine, HookRunner *hooks) {
    const State state = begun_scenario(setup, machine);
    State prepared = state;
    DefaultDecider defaults;
    Surroundings around;
    around.decider = &defaults;
    around.hooks = hooks;
    around.limits = setup.limits;
    around.interrupt = setup.interrupt;
    const Outcome outcome = machine.run(prepared, around);
    if (outcome.kind != Outcome::Kind::needs_draw) {
        return state; // it is over without a die
    }
    prepared.finished.resize(setup.program->rules.size()); // otherwise each trial would allocate it
    return prepared;
}

std::shared_ptr<const std::vector<bool>> settled_from(const TrialSetup &setup, const State &prepared) {
    const Reach reach = reach_of(*setup.program, *setup.code, prepared);
    return std::make_shared<const std::vector<bool>>(settled_functions(*setup.program, *setup.code, reach));
}

} // namespace

ReferenceEngine::ReferenceEngine(const TrialSetup &setup)
    : setup_(setup), machine_(*setup.program, *setup.code),
      hooks_(setup.make_hooks ? setup.make_hooks() : nullptr),
      prepared_(std::make_shared<const State>(prepare(setup, machine_, hooks_.get()))),
      settled_(settled_from(setup, *prepared_)), columns_(setup_),
      quick_(*setup.program, *setup.code, settled_) {}

ReferenceEngine::ReferenceEngine(const ReferenceEngine &other)
    : TrialEngine(), setup_(other.setup_), machine_(other.machine_),
      hooks_(setup_.make_hooks ? setup_.make_hooks() : nullptr), prepared_(other.prepared_),
      settled_(other.settled_), columns_(setup_), quick_(*setup_.program, *setup_.code, settled_) {}

void ReferenceEngine::run(std::uint64_t seed, TrialRange trials, TrialTable &into) {
    into.clear(trials.first, trials.count);
    columns_.begin(into);
    for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
        into.interrupted = setup_.interrupted();
        run_trial(seed, trials.first + row, row, into);
    }
}

Surroundings ReferenceEngine::around(DiceSource &dice) {
    Surroundings around;
    around.dice = &dice;
    around.decider = &defaults_;
    around.hooks = hooks_.get();
    around.limits = setup_.limits;
    around.interrupt = setup_.interrupt;
    return around;
}

Outcome ReferenceEngine::play(std::uint64_t seed, std::uint64_t trial) {
    state_ = *prepared_;
    SeededDice dice(seed, trial);
    return machine_.run_quickly(state_, around(dice), quick_);
}

// From the beginning, without any short cut.
Outcome ReferenceEngine::play_observed(std::uint64_t seed, std::uint64_t trial) {
    state_ = begun_scenario(setup_, machine_);
    state_.observed = true;
    SeededDice dice(seed, trial);
    return machine_.run(state_, around(dice));
}

// Replays a failed trial with an observer: an error may quote the reason of a refusal, which is computed for
// readers only. An endless trial is not replayed, since it takes long and has no more details.
void ReferenceEngine::run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into) {
    Outcome outcome = play(seed, trial);
    steps_ += outcome.steps;
    if (outcome.kind == Outcome::Kind::failed && !never_ended(outcome.error)) {
        outcome = play_observed(seed, trial);
    }
    if (outcome.kind == Outcome::Kind::failed && outcome.error.code == Code::interrupted) {
        into.interrupted = true;
    } else if (outcome.kind == Outcome::Kind::failed) {
        into.fail(row, std::move(outcome.error));
    } else {
        columns_.take(state_, row, into);
    }
}

std::unique_ptr<TrialEngine> make_reference_engine(const TrialSetup &setup) {
    return std::make_unique<ReferenceEngine>(setup);
}

} // namespace bylaw
