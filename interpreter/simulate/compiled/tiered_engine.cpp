// The reference machine at first; where trials go on for long, their rules are compiled in the meantime, and
// what comes then is played so.
#include "interpreter/simulate/compiled/compiled_engine.hpp"
#include "interpreter/simulate/fast_engines.hpp"

#include "base/threads/joined.hpp"
#include "base/threads/processors.hpp"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <optional>
#include <system_error>
#include <thread>

namespace bylaw {

namespace {

using compiled::Compilation;
using compiled::Compiled;
using compiled::CompiledEngine;

// State shared by the engines of all threads. The compiling thread may run as long as it exists.
class Background {
  public:
    Background() = default;
    ~Background() { compiling_.unwanted = true; }
    Background(const Background &) = delete;
    Background &operator=(const Background &) = delete;

    // Counts the steps of a range. If the total is unknown, compiling pays once play has taken as long as
    // compiling does.
    void played(std::uint64_t steps, const TrialSetup &setup, const ReferenceEngine &engine);
    // The number of one who plays: one after the other.
    unsigned enter() { return players_++; }
    // All processors play, but compiling needs some: the last players wait. One player always plays.
    bool has_no_room_for(unsigned player) const {
        const unsigned needed = compiling_.threads.load(std::memory_order_relaxed);
        return needed > 0 && player + needed >= processors_ && (player > 0 || needed > 1);
    }
    // Nothing: not yet, or never.
    std::shared_ptr<const Compiled> ready() {
        return is_ready_.load(std::memory_order_acquire) ? compiled_ : nullptr;
    }

  private:
    void compile();

    // Play before the first look for code to compile.
    static constexpr std::uint64_t soon = steps_in_a_second * 3 / 10;
    // All of play must take so many times as long as compiling. Compiled trials take half the time and less,
    // but one processor does not play while it compiles.
    static constexpr double worth = 1.5;
    // Share of the compile time that is played before: code that has not run by then is not compiled, and a
    // trial that reaches it is played twice.
    static constexpr double share_seen = 1.0 / 8;

    std::mutex mutex_;
    double played_ = 0, wanted_ = soon; // steps
    bool over_ = false;                 // it was begun, or there is no hope
    std::optional<Compilation> compilation_;
    std::shared_ptr<const Compiled> compiled_;
    std::atomic<bool> is_ready_{false};
    compiled::Compiling compiling_;
    std::atomic<unsigned> players_{0};
    const unsigned processors_ = threads_for(0);
    std::optional<Joined> thread_; // the last member: it ends before the others do
};

void Background::played(std::uint64_t steps, const TrialSetup &setup, const ReferenceEngine &engine) {
    const std::lock_guard lock(mutex_);
    played_ += static_cast<double>(steps);
    if (over_ || played_ < wanted_) {
        return;
    }
    if (!compiled::optimiser_is_installed()) {
        over_ = true;
        return;
    }
    if (!compilation_) {
        compilation_.emplace(setup, engine);
        const double takes = compilation_->hopeless() ? 0 : compilation_->expected_steps();
        over_ =
            compilation_->hopeless() || (setup.steps && takes * worth > static_cast<double>(*setup.steps));
        wanted_ = setup.steps ? std::max<double>(soon, takes * share_seen) : takes;
        if (over_ || played_ < wanted_) {
            return;
        }
    } else {
        compilation_.emplace(setup, engine); // it has seen more since
    }
    over_ = true;
    try {
        thread_.emplace(std::thread([this] { compile(); }));
    } catch (const std::system_error &) { // the machine has no more threads
    }
}

void Background::compile() {
    try {
        compiled_ = compilation_->make(nullptr, &compiling_);
        is_ready_.store(compiled_ != nullptr, std::memory_order_release);
    } catch (const std::bad_alloc &) { // it continues as it was
    }
}

class TieredEngine final : public TrialEngine {
  public:
    TieredEngine(const TrialSetup &setup, std::unique_ptr<ReferenceEngine> reference,
                 std::shared_ptr<Background> background)
        : setup_(setup), reference_(std::move(reference)), background_(std::move(background)) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<TieredEngine>(setup_, std::make_unique<ReferenceEngine>(*reference_),
                                              background_);
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        if (!compiled_) {
            if (auto made = background_->ready()) {
                compiled_ = std::make_unique<CompiledEngine>(setup_, std::move(made),
                                                             std::make_unique<ReferenceEngine>(*reference_));
            }
        }
        if (compiled_) {
            return compiled_->run(seed, trials, into);
        }
        if (!player_) {
            player_ = background_->enter();
        }
        const std::uint64_t before = reference_->steps();
        reference_->run(seed, trials, into);
        const bool in_vain = into.interrupted || into.failures.size() == into.rows; // nothing is gained then
        if (!in_vain) {
            background_->played(reference_->steps() - before, setup_, *reference_);
        }
    }

    bool makes_way() const override { return player_ && background_->has_no_room_for(*player_); }
    std::uint64_t compiled_trials() const override { return compiled_ ? compiled_->compiled_trials() : 0; }

  private:
    TrialSetup setup_;
    std::unique_ptr<ReferenceEngine> reference_;
    std::shared_ptr<Background> background_;
    std::unique_ptr<CompiledEngine> compiled_;
    std::optional<unsigned> player_; // once it plays
};

} // namespace

std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup) {
    return make_tiered_engine(setup, std::make_unique<ReferenceEngine>(setup));
}

std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup,
                                                std::unique_ptr<ReferenceEngine> reference) {
    return std::make_unique<TieredEngine>(setup, std::move(reference), std::make_shared<Background>());
}

} // namespace bylaw
