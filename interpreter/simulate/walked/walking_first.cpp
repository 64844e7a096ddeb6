#include "interpreter/simulate/walked/walking_first.hpp"

#include "base/clock/seconds_since.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>

namespace bylaw::walked {

namespace {

using Clock = std::chrono::steady_clock;

class WalkingFirst final : public TrialEngine {
  public:
    WalkingFirst(std::unique_ptr<TrialEngine> walked, std::unique_ptr<TrialEngine> otherwise, double seconds,
                 double expected, std::shared_ptr<std::atomic<bool>> is_over)
        : walked_(std::move(walked)), otherwise_(std::move(otherwise)), seconds_per_trial_(seconds),
          expected_(expected), is_over_(std::move(is_over)) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<WalkingFirst>(walked_ ? walked_->clone() : nullptr, otherwise_->clone(),
                                              seconds_per_trial_, expected_, is_over_);
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        if (*is_over_) {
            stop_walking();
            return otherwise_->run(seed, trials, into);
        }
        const auto began = Clock::now();
        walked_->run(seed, trials, into);
        const double seconds = seconds_since(began);
        spent_ += seconds;
        if (!pays(seconds / static_cast<double>(std::max<std::size_t>(trials.count, 1)))) {
            *is_over_ = true;
        }
    }

    bool makes_way() const override { return *is_over_ && otherwise_->makes_way(); }
    std::uint64_t batched_trials() const override { return walked_trials(); }
    std::uint64_t compiled_trials() const override { return otherwise_->compiled_trials(); }
    std::uint64_t worked_out_trials() const override { return 0; }
    std::uint64_t walked_trials() const override {
        return walked_before_ + (walked_ ? walked_->walked_trials() : 0);
    }

  private:
    // Most of what is to be found out is found out first, and how long that may take hangs on how long all of
    // it would. Compiled rules take a fourth to a tenth of what the reference machine takes; who walks on
    // takes about a third of what it takes now.
    bool pays(double seconds) const {
        constexpr double first_look = 1.0 / 200, second_look = 1.0 / 50, enough = 1.0 / 25;
        constexpr double nearly_all = 0.85, most = 0.6, quick = 0.3;
        const double share = spent_ / expected_, is_new = walked().new_steps();
        const bool hopeless = is_new > nearly_all ? share > first_look : is_new > most && share > second_look;
        return !hopeless && (share < enough || seconds < quick * seconds_per_trial_);
    }

    const WalkedEngine &walked() const { return static_cast<const WalkedEngine &>(*walked_); }

    // Nobody needs its states any more.
    void stop_walking() {
        if (walked_) {
            walked_before_ = walked_->walked_trials();
            walked_.reset();
        }
    }

    std::unique_ptr<TrialEngine> walked_, otherwise_;
    double seconds_per_trial_, expected_, spent_ = 0;
    std::shared_ptr<std::atomic<bool>> is_over_;
    std::uint64_t walked_before_ = 0;
};

} // namespace

std::unique_ptr<TrialEngine> walking_first(const TrialSetup &setup, std::unique_ptr<TrialEngine> otherwise,
                                           double seconds) {
    auto walked = make_walking(setup, make_reference_engine(setup));
    if (!walked) {
        return otherwise;
    }
    return std::make_unique<WalkingFirst>(std::move(walked), std::move(otherwise), seconds,
                                          setup.seconds.value_or(1),
                                          std::make_shared<std::atomic<bool>>(false));
}

// Trials that nobody asked for show it.
std::unique_ptr<TrialEngine> make_fitting_walk(const TrialSetup &setup, NoEngine *why) {
    constexpr std::uint64_t trials = 2048;
    constexpr double most_seconds = 0.5, most_new = 0.55;
    const auto walked = make_walking(setup, make_reference_engine(setup), why);
    if (!walked) {
        return nullptr;
    }
    const auto began = Clock::now();
    TrialTable table(setup);
    for (std::uint64_t done = 0, count = 1; done < trials && seconds_since(began) < most_seconds;
         done += count, count = std::clamp<std::uint64_t>(done, 1, 128)) {
        walked->run(1, {done, static_cast<std::size_t>(count)}, table);
    }
    if (walked->new_steps() < most_new) {
        return walked->clone(); // which knows the same states and has played nothing
    }
    if (why != nullptr) {
        *why = {};
        why->sort = NoEngine::Sort::lacking;
        why->obstacle.why = "of what came between two rolls " +
                            std::to_string(std::lround(100 * walked->new_steps())) +
                            " % had not been there in the trials before";
    }
    return nullptr;
}

} // namespace bylaw::walked
