// One trial after the other over residual code.
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/native/kernels.hpp"
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
                 ScalarKernel kernel, std::unique_ptr<TrialEngine> reference)
        : setup_(setup), prepared_(std::move(prepared)), kernel_(std::move(kernel)),
          reference_(std::move(reference)), run_(prepared_->code, kernel_), one_(setup) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<ScalarEngine>(setup_, prepared_, kernel_, reference_->clone());
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
            ++worked_out_;
        }
    }

    std::uint64_t worked_out_trials() const override { return worked_out_; }
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
    ScalarKernel kernel_;
    std::unique_ptr<TrialEngine> reference_;
    ScalarRun run_;
    TrialTable one_;
    std::uint64_t worked_out_ = 0;
};

std::unique_ptr<TrialEngine> make_scalar(const TrialSetup &setup,
                                         ScalarKernel (*kernel_for)(const TrialCode &code), NoEngine *why) {
    TrialSetup with_branches = setup;
    with_branches.specialise_limits.short_way =
        0; // one trial goes one way, and most often it is guessed rightly
    auto prepared = prepare_scenario(with_branches, why);
    return prepared ? std::make_unique<ScalarEngine>(setup, prepared, kernel_for(prepared->code),
                                                     make_reference_engine(setup))
                    : nullptr;
}

} // namespace

std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup, NoEngine *why) {
    return make_scalar(setup, scalar_kernel, why);
}
std::unique_ptr<TrialEngine> make_scalar_plain_engine(const TrialSetup &setup, NoEngine *why) {
    return make_scalar(
        setup, [](const TrialCode &) { return ScalarKernel{}; }, why);
}

} // namespace bylaw
