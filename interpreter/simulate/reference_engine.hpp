// The engine that all others must agree with: the reference machine, one trial after the other.
#pragma once
#include "interpreter/machine/quick_code.hpp"
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/report_columns.hpp"

namespace bylaw {

// The scenario, about to run.
State begun_scenario(const TrialSetup &setup, const Machine &machine);

class ReferenceEngine final : public TrialEngine {
  public:
    explicit ReferenceEngine(const TrialSetup &setup);
    ReferenceEngine(const ReferenceEngine &other);

    std::unique_ptr<TrialEngine> clone() const override { return std::make_unique<ReferenceEngine>(*this); }
    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override;

    // Where each trial begins: the scenario's game before its first die.
    const std::shared_ptr<const State> &prepared() const { return prepared_; }
    const std::shared_ptr<const std::vector<bool>> &settled() const { return settled_; }
    const QuickCode &code() const { return quick_; } // code that ran so far
    std::uint64_t steps() const { return steps_; }   // steps of all trials so far

  private:
    void run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into);
    Outcome play(std::uint64_t seed, std::uint64_t trial);
    Outcome play_observed(std::uint64_t seed, std::uint64_t trial);
    Surroundings around(DiceSource &dice);

    TrialSetup setup_;
    Machine machine_;
    DefaultDecider defaults_;
    std::unique_ptr<HookRunner> hooks_;
    std::shared_ptr<const State> prepared_;
    std::shared_ptr<const std::vector<bool>> settled_; // functions, from there on
    ReportColumns columns_;
    QuickCode quick_;
    State state_; // its vectors keep their room from trial to trial
    std::uint64_t steps_ = 0;
};

std::unique_ptr<TrialEngine> make_reference_engine(const TrialSetup &setup);

} // namespace bylaw
