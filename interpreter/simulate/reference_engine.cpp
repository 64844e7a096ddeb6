#include "interpreter/simulate/reference_engine.hpp"

#include "interpreter/machine/look.hpp"

namespace bylaw {

namespace {

// The scenario's game before its first die: what all trials have in common is done once.
State prepare(const TrialSetup &setup, const Machine &machine, HookRunner *hooks) {
    State state = machine.new_game();
    state.observed = true; // a report may look at a rule that is over
    machine.begin_function(state, setup.what().function);
    State prepared = state;
    DefaultDecider defaults;
    Surroundings around;
    around.decider = &defaults;
    around.hooks = hooks;
    around.limits = setup.limits;
    const Outcome outcome = machine.run(prepared, around);
    return outcome.kind == Outcome::Kind::needs_draw ? prepared : state; // else it is over without a die
}

class ReferenceEngine final : public TrialEngine {
  public:
    explicit ReferenceEngine(const TrialSetup &setup)
        : setup_(setup), machine_(*setup.program, *setup.code), hooks_(setup.make_hooks ? setup.make_hooks() : nullptr),
          prepared_(std::make_shared<const State>(prepare(setup, machine_, hooks_.get()))) {}
    ReferenceEngine(const ReferenceEngine &other)
        : TrialEngine(), setup_(other.setup_), machine_(other.machine_),
          hooks_(setup_.make_hooks ? setup_.make_hooks() : nullptr), prepared_(other.prepared_) {}

    std::unique_ptr<TrialEngine> clone() const override { return std::make_unique<ReferenceEngine>(*this); }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        for (std::size_t row = 0; row < trials.count; ++row) {
            run_trial(seed, trials.first + row, row, into);
        }
    }

  private:
    void run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into);
    void take_reports(std::size_t row, TrialTable &into);

    TrialSetup setup_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
    std::shared_ptr<const State> prepared_;
    State state_; // its vectors keep their room from trial to trial
};

void ReferenceEngine::run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into) {
    state_ = *prepared_;
    SeededDice dice(seed, trial);
    DefaultDecider defaults;
    Surroundings around;
    around.dice = &dice;
    around.decider = &defaults;
    around.hooks = hooks_.get();
    around.limits = setup_.limits;
    Outcome outcome = machine_.run(state_, around);
    if (outcome.kind == Outcome::Kind::failed) {
        into.fail(row, std::move(outcome.error));
    } else {
        take_reports(row, into);
    }
}

void ReferenceEngine::take_reports(std::size_t row, TrialTable &into) {
    const Program &program = *setup_.program;
    for (std::uint32_t i = 0; i < state_.reports.size(); ++i) {
        const Reported &each = state_.reports[i];
        const ReportSort sort = sort_of(each.type);
        const std::size_t column = into.column(report_name(program, state_, each), sort, each.number);
        into.columns[column].place = std::min(into.columns[column].place, i);
        into.give(column, row, sort == ReportSort::value ? into.text(value_text(program, state_, each.type, each.value)) : each.value);
    }
}

} // namespace

std::unique_ptr<TrialEngine> make_reference_engine(const TrialSetup &setup) { return std::make_unique<ReferenceEngine>(setup); }

} // namespace bylaw
