// Trials in lock-step: lanes whose trial is over take the next one.
#include "interpreter/simulate/batch_kernel.hpp"
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/made_code.hpp"
#include "interpreter/simulate/native/kernels.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"
#include "interpreter/simulate/reference_engine.hpp"

#include "interpreter/dice/random.hpp"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bylaw {

namespace {

constexpr std::size_t worthwhile_refill = 6;     // idle lanes
constexpr std::uint64_t most_rounds = 2'000'000; // maximum for one trial
constexpr std::uint64_t rounds_between_looks = 256;

struct Free {
    void operator()(void *p) const { std::free(p); }
};
using Words = std::unique_ptr<std::int32_t[], Free>;

Words aligned_words(std::size_t count) {
    const std::size_t bytes = (count * 4 + 63) / 64 * 64;
    Words words(static_cast<std::int32_t *>(std::aligned_alloc(64, bytes)));
    if (!words) {
        throw std::bad_alloc();
    }
    std::memset(words.get(), 0, bytes);
    return words;
}

class BatchRun {
  public:
    BatchRun(const TrialSetup &setup, const TrialCode &code, const BatchKernel &kernel, std::uint64_t seed,
             TrialRange trials, ReportWords &words)
        : setup_(setup), code_(code), kernel_(kernel), seed_(seed), trials_(trials), words_(words),
          columns_(aligned_words((code.columns + random_columns) * batch_lanes)),
          waiting_(code.blocks.size()), over_(code.blocks.size()) {
        for (std::size_t lane = 0; lane < batch_lanes; ++lane) {
            lane_[lane] = columns_.get() +
                          lane / kernel.width * (code.columns + random_columns) * kernel.width +
                          lane % kernel.width;
            for (const auto &[column, number] : code.numbers) { // some are reported
                lane_[lane][column * kernel.width] = number;
            }
        }
        for (std::uint32_t id = 0; id < code.blocks.size(); ++id) {
            if (code.blocks[id].exit == residual::Exit::Kind::finish ||
                code.blocks[id].exit == residual::Exit::Kind::bail) {
                ends_.push_back(id);
            }
        }
    }

    std::vector<std::size_t> run() {
        BatchState state{columns_.get(), waiting_.data(), over_.data(), 0};
        fill(~std::uint64_t{0});
        while (busy_ > 0 && !setup_.interrupted()) {
            if (!go_round(state)) {
                return {};
            }
            if (state.ended == 0) { // games that never end; the reference machine counts their steps
                give_up();
            } else {
                state.ended = 0;
                fill(take_ended());
            }
        }
        return std::move(bailed_);
    }

  private:
    // Until enough lanes are idle. False: interrupted.
    BYLAW_CALLS_MADE_CODE bool go_round(BatchState &state) {
        const std::size_t enough = next_ < trials_.count ? std::min(worthwhile_refill, busy_) : 1;
        for (std::uint64_t rounds = 0; state.ended < enough && rounds < most_rounds; ++rounds) {
            if (rounds % rounds_between_looks == 0 && setup_.interrupted()) {
                return false;
            }
            for (const BatchKernel::Function each : kernel_.functions) {
                each(&state);
            }
        }
        return true;
    }

    // The lanes that are idle then.
    std::uint64_t take_ended() {
        std::uint64_t idle = 0;
        for (const std::uint32_t id : ends_) {
            if (over_[id] != 0) {
                take(code_.blocks[id], over_[id]);
                idle |= over_[id];
                over_[id] = 0;
            }
        }
        return idle;
    }

    void fill(std::uint64_t idle) {
        std::uint64_t filled = 0;
        for (; idle != 0 && next_ < trials_.count; idle &= idle - 1, ++next_) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(idle));
            const auto random = Random(seed_, trials_.first + next_).state();
            std::int32_t *to = lane_[lane] + code_.columns * kernel_.width;
            for (const std::uint32_t word : random) {
                *to = static_cast<std::int32_t>(word);
                to += kernel_.width;
            }
            rows_[lane] = static_cast<std::uint32_t>(next_);
            filled |= std::uint64_t{1} << lane;
            ++busy_;
        }
        waiting_[0] |= filled;
    }

    void give_up() {
        for (std::uint64_t &waiting : waiting_) {
            for (std::uint64_t lanes = std::exchange(waiting, 0); lanes != 0; lanes &= lanes - 1, --busy_) {
                bailed_.push_back(rows_[static_cast<std::size_t>(std::countr_zero(lanes))]);
            }
        }
        fill(~std::uint64_t{0});
    }

    void take(const TrialCode::Block &block, std::uint64_t lanes) {
        for (; lanes != 0; lanes &= lanes - 1, --busy_) {
            const auto lane = static_cast<std::size_t>(std::countr_zero(lanes));
            for (std::size_t r = 0; r < block.reports.size(); ++r) {
                words_.give(r, rows_[lane], lane_[lane][block.reports[r] * kernel_.width]);
            }
            if (block.exit == residual::Exit::Kind::bail) {
                bailed_.push_back(rows_[lane]);
            }
        }
    }

    const TrialSetup &setup_;
    const TrialCode &code_;
    const BatchKernel &kernel_;
    std::uint64_t seed_;
    TrialRange trials_;
    ReportWords &words_;
    Words columns_;
    std::vector<std::uint64_t> waiting_, over_; // by block
    std::vector<std::uint32_t> ends_;
    std::size_t next_ = 0, busy_ = 0;
    std::array<std::uint32_t, batch_lanes>
        rows_{}; // rows of the table; a range of trials is far smaller than 2^32
    std::array<std::int32_t *, batch_lanes> lane_{}; // its first column
    std::vector<std::size_t> bailed_;
};

class BatchEngine final : public TrialEngine {
  public:
    BatchEngine(const TrialSetup &setup, std::shared_ptr<const PreparedScenario> prepared, BatchKernel kernel,
                std::unique_ptr<TrialEngine> reference)
        : setup_(setup), prepared_(std::move(prepared)), kernel_(std::move(kernel)),
          reference_(std::move(reference)), one_(setup) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<BatchEngine>(setup_, prepared_, kernel_, reference_->clone());
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        ReportWords words(setup_, *prepared_, into);
        words.give_all();
        const std::vector<std::size_t> bailed =
            BatchRun(setup_, prepared_->code, kernel_, seed, trials, words).run();
        into.interrupted = setup_.interrupted();
        for (const std::size_t row : bailed) {
            words.take_back(row);
            reference_->run(seed, {trials.first + row, 1}, one_);
            copy_trial(one_, 0, into, row);
        }
        batched_ += trials.count - bailed.size();
    }

    std::uint64_t batched_trials() const override { return batched_; }
    std::optional<Obstacle> left_over() const override { return prepared_->left; }

  private:
    TrialSetup setup_;
    std::shared_ptr<const PreparedScenario> prepared_;
    BatchKernel kernel_;
    std::unique_ptr<TrialEngine> reference_;
    TrialTable one_;
    std::uint64_t batched_ = 0;
};

std::unique_ptr<TrialEngine> no_lanes(NoEngine *why) {
    if (why != nullptr) {
        *why = {};
        why->sort = NoEngine::Sort::lacking;
        why->obstacle.why = "this processor lacks its instructions";
    }
    return nullptr;
}

std::optional<BatchKernel> kernel_for(const TrialCode &code, Lanes lanes) {
    std::optional<BatchKernel> kernel;
    if (lanes != Lanes::avx2) {
        kernel = avx512_kernel(code);
    }
    if (!kernel && lanes != Lanes::avx512) {
        kernel = avx2_kernel(code);
    }
    return kernel;
}

} // namespace

std::unique_ptr<TrialEngine> make_batch_engine(const TrialSetup &setup, NoEngine *why) {
    if (setup.lanes == Lanes::one) {
        return make_scalar_engine(setup, why);
    }
    TrialSetup with_choices = setup;
    with_choices.specialise_limits.short_way = 24; // whichever way a lane goes, others go the other way
    with_choices.specialise_limits.draws_in_choices = true;
    auto prepared = prepare_scenario(with_choices, why);
    if (!prepared) {
        return nullptr;
    }
    if (auto kernel = kernel_for(prepared->code, setup.lanes)) {
        return std::make_unique<BatchEngine>(setup, std::move(prepared), std::move(*kernel),
                                             make_reference_engine(setup));
    }
    return setup.lanes == Lanes::widest ? make_scalar_engine(setup, why) : no_lanes(why);
}

} // namespace bylaw
