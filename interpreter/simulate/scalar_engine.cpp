// One trial after the other over residual code.
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/scalar_run.hpp"

namespace bylaw {

namespace {

class ScalarEngine final : public TrialEngine {
  public:
    ScalarEngine(const TrialSetup &setup, std::shared_ptr<const PreparedScenario> prepared,
                 std::unique_ptr<TrialEngine> reference)
        : setup_(setup), prepared_(std::move(prepared)), reference_(std::move(reference)),
          run_(prepared_->code), one_(setup) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<ScalarEngine>(setup_, prepared_, reference_->clone());
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        ReportWords words(setup_, *prepared_, into);
        for (std::size_t row = 0; row < trials.count; ++row) {
            const std::uint64_t trial = trials.first + row;
            if (run_.run(Random(seed, trial)) == ScalarRun::End::bailed) {
                reference_->run(seed, {trial, 1}, one_);
                copy_trial(one_, 0, into, row);
                continue;
            }
            for (std::size_t i = 0; i < run_.reports(); ++i) {
                words.give(i, row, run_.report(i));
            }
        }
    }

  private:
    TrialSetup setup_;
    std::shared_ptr<const PreparedScenario> prepared_;
    std::unique_ptr<TrialEngine> reference_;
    ScalarRun run_;
    TrialTable one_;
};

} // namespace

std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup) {
    TrialSetup with_branches = setup;
    with_branches.specialise_limits.short_way = 0; // one trial goes one way, and most often it is guessed rightly
    auto prepared = prepare_scenario(with_branches);
    return prepared ? std::make_unique<ScalarEngine>(setup, std::move(prepared), make_reference_engine(setup))
                    : nullptr;
}

} // namespace bylaw
