// Trials in machine code that an optimiser makes of all reachable rules of a scenario. An unusual trial bails
// out: the reference machine plays it from its beginning.
#pragma once
#include "interpreter/simulate/compiled/trial_player.hpp"

namespace bylaw::compiled {

class CompiledEngine final : public TrialEngine {
  public:
    CompiledEngine(const TrialSetup &setup, std::shared_ptr<const Compiled> compiled,
                   std::unique_ptr<TrialEngine> reference);

    std::unique_ptr<TrialEngine> clone() const override;
    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override;
    std::uint64_t compiled_trials() const override { return compiled_trials_; }

  private:
    TrialSetup setup_;
    std::shared_ptr<const Compiled> compiled_;
    std::unique_ptr<TrialEngine> reference_;
    TrialPlayer player_;
    ReportColumns columns_;
    TrialTable one_;
    std::uint64_t compiled_trials_ = 0;
};

} // namespace bylaw::compiled
