// One trial after the other over residual code: what the batch is where no kernel is.
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"
#include "interpreter/simulate/reference_engine.hpp"
#include "interpreter/simulate/scalar_run.hpp"

namespace bylaw {

namespace {

constexpr std::uint64_t most_loops =
    2'000'000; // a game that continues for longer the reference machine looks at

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
        for (std::size_t row = 0; row < trials.count && !into.interrupted; ++row) {
            const std::uint64_t trial = trials.first + row;
            if (!finishes(Random(seed, trial))) {
                reference_->run(seed, {trial, 1}, one_);
                copy_trial(one_, 0, into, row);
                continue;
            }
            for (std::size_t i = 0; i < run_.reports(); ++i) {
                words.give(i, row, run_.report(i));
            }
            ++batched_;
        }
    }

    std::uint64_t batched_trials() const override { return batched_; }
    std::optional<Obstacle> left_over() const override { return prepared_->left; }

  private:
    // In pieces, so that it can be interrupted.
    bool finishes(Random random) {
        constexpr std::uint64_t piece = 20'000;
        run_.begin(random);
        for (std::uint64_t loops = 0; loops < most_loops && !setup_.interrupted(); loops += piece) {
            const TrialEnd end = run_.go_on(piece);
            if (end != TrialEnd::stopped) {
                return end == TrialEnd::finished;
            }
        }
        return false;
    }

    TrialSetup setup_;
    std::shared_ptr<const PreparedScenario> prepared_;
    std::unique_ptr<TrialEngine> reference_;
    ScalarRun run_;
    TrialTable one_;
    std::uint64_t batched_ = 0;
};

} // namespace

std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup, NoEngine *why) {
    TrialSetup with_branches = setup;
    with_branches.specialise_limits.short_way =
        0; // one trial goes one way, and most often it is guessed rightly
    auto prepared = prepare_scenario(with_branches, why);
    return prepared ? std::make_unique<ScalarEngine>(setup, prepared, make_reference_engine(setup)) : nullptr;
}

} // namespace bylaw
