// Trials that walk over the states that others of them met: what happens between two rolls is played by the
// rules once and known afterwards. For games that come to the same states again and again.
#pragma once
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/walked/walk.hpp"

#include <optional>

namespace bylaw::walked {

class WalkedEngine final : public TrialEngine {
  public:
    // `shared`: with the columns of the scenario's reports. What cannot be walked `otherwise` plays.
    WalkedEngine(const TrialSetup &setup, std::shared_ptr<Shared> shared,
                 std::unique_ptr<TrialEngine> otherwise);

    std::unique_ptr<TrialEngine> clone() const override;
    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override;
    std::uint64_t walked_trials() const override { return walked_; }
    std::uint64_t batched_trials() const override { return walked_; }
    std::uint64_t worked_out_trials() const override { return 0; }

    // Of the last range: the share of the steps from roll to roll that nobody had made before.
    double new_steps() const { return new_steps_; }

  private:
    Pathfinder &finder();

    TrialSetup setup_;
    std::shared_ptr<Shared> shared_;
    std::unique_ptr<TrialEngine> otherwise_;
    std::unique_ptr<Pathfinder> finder_; // made by the thread that runs
    Place first_ = nowhere;
    std::vector<std::size_t> columns_;
    TrialTable one_;
    std::uint64_t walked_ = 0;
    double new_steps_ = 1;
};

// Nothing where a report has no known name, or where nobody could walk.
std::unique_ptr<WalkedEngine> make_walking(const TrialSetup &setup, std::unique_ptr<TrialEngine> otherwise,
                                           NoEngine *why = nullptr);

} // namespace bylaw::walked
