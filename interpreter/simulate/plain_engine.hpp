// The judge of all engines: each trial from its beginning, by dispatch.cpp alone. No quick loop, no memos, no
// machine code, nothing that trials share.
#pragma once
#include "interpreter/simulate/engine.hpp"
#include "interpreter/simulate/report_columns.hpp"

namespace bylaw {

class PlainEngine final : public TrialEngine {
  public:
    explicit PlainEngine(const TrialSetup &setup);

    std::unique_ptr<TrialEngine> clone() const override { return std::make_unique<PlainEngine>(setup_); }
    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override;

  private:
    void run_trial(std::uint64_t seed, std::uint64_t trial, std::size_t row, TrialTable &into);

    TrialSetup setup_;
    Machine machine_;
    std::unique_ptr<HookRunner> hooks_;
    ReportColumns columns_;
};

} // namespace bylaw
