#include "interpreter/simulate/reference_engine.hpp"

#include "interpreter/machine/look.hpp"
#include "interpreter/machine/quick_code.hpp"
#include "interpreter/simulate/endless.hpp"

namespace bylaw {

namespace {

State begun(const TrialSetup &setup, const Machine &machine) {
    State state = machine.new_game();
    machine.begin_function(state, setup.what().function);
    return state;
}

// The scenario's game before its first die: what all trials have in common is done once.
State prepare(const TrialSetup &setup, const Machine &machine, HookRunner *hooks) {
    const State state = begun(setup, machine);
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
    prepared.finished.resize(setup.program->rules.size()); // room that each trial would have to make
    return prepared;
}

class ReferenceEngine final : public TrialEngine {
  public:
    explicit ReferenceEngine(const TrialSetup &setup)
        : setup_(setup), machine_(*setup.program, *setup.code),
          hooks_(setup.make_hooks ? setup.make_hooks() : nullptr),
          prepared_(std::make_shared<const State>(prepare(setup, machine_, hooks_.get()))),
          quick_(*setup.program, *setup.code) {}
    ReferenceEngine(const ReferenceEngine &other)
        : TrialEngine(), setup_(other.setup_), machine_(other.machine_),
          hooks_(setup_.make_hooks ? setup_.make_hooks() : nullptr), prepared_(other.prepared_),
          quick_(*setup_.program, *setup_.code) {}

    std::unique_ptr<TrialEngine> clone() const override { return std::make_unique<ReferenceEngine>(*this); }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        find_columns(into);
        for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
            into.interrupted = setup_.interrupted();
            run_trial(seed, trials.first + row, row, into);
        }
    }

  private:
    void run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into);
    Outcome play(std::uint64_t seed, std::uint64_t trial);
    Outcome play_observed(std::uint64_t seed, std::uint64_t trial);
    Surroundings around(DiceSource &dice);
    void take_reports(std::size_t row, TrialTable &into);
    std::size_t column_of(const Reported &reported, TrialTable &into);
    void find_columns(TrialTable &into);

    TrialSetup setup_;
    Machine machine_;
    DefaultDecider defaults_;
    std::unique_ptr<HookRunner> hooks_;
    std::shared_ptr<const State> prepared_;
    std::vector<std::size_t> columns_; // by the number of the `report`, where its name is known
    QuickCode quick_;
    State state_; // its vectors keep their room from trial to trial
};

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
    state_ = begun(setup_, machine_);
    state_.observed = true;
    SeededDice dice(seed, trial);
    return machine_.run(state_, around(dice));
}

// A trial that fails is played again while everything is observed: an error tells the reason for a refusal,
// which nobody makes up unless somebody might read it. But not one that never ends: that takes long, and has
// no more to tell.
void ReferenceEngine::run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into) {
    Outcome outcome = play(seed, trial);
    if (outcome.kind == Outcome::Kind::failed && !never_ended(outcome.error)) {
        outcome = play_observed(seed, trial);
    }
    if (outcome.kind == Outcome::Kind::failed && outcome.error.code == Code::interrupted) {
        into.interrupted = true;
    } else if (outcome.kind == Outcome::Kind::failed) {
        into.fail(row, std::move(outcome.error));
    } else {
        take_reports(row, into);
    }
}

// Where the report belongs; its name is looked up only where it was made in this trial.
std::size_t ReferenceEngine::column_of(const Reported &reported, TrialTable &into) {
    if (reported.label == 0 && !setup_.what().reports[reported.number].first.empty()) {
        return columns_[reported.number];
    }
    const auto place = static_cast<std::uint32_t>(&reported - state_.reports.data());
    return into.column(report_name(*setup_.program, state_, reported), sort_of(reported.type),
                       reported.number, place);
}

void ReferenceEngine::take_reports(std::size_t row, TrialTable &into) {
    for (const Reported &each : state_.reports) {
        const bool text = sort_of(each.type) == ReportSort::value;
        into.give(column_of(each, into), row,
                  text ? into.text(value_text(*setup_.program, state_, each.type, each.value)) : each.value);
    }
}

void ReferenceEngine::find_columns(TrialTable &into) {
    const auto &reports = setup_.what().reports;
    columns_.assign(reports.size(), 0);
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        if (!reports[i].first.empty()) {
            columns_[i] = into.column(reports[i].first, sort_of(reports[i].second), i);
        }
    }
}

} // namespace

std::unique_ptr<TrialEngine> make_reference_engine(const TrialSetup &setup) {
    return std::make_unique<ReferenceEngine>(setup);
}

} // namespace bylaw
