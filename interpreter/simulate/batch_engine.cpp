// Trials in lock-step: lanes whose trial is over take the next one.
#include "interpreter/simulate/batch_kernel.hpp"
#include "interpreter/simulate/fast_engines.hpp"
#include "interpreter/simulate/prepared_scenario.hpp"
#include "interpreter/simulate/reference_engine.hpp"

#include "interpreter/dice/random.hpp"

#include <bit>
#include <cstdlib>
#include <cstring>
#include <new>

namespace bylaw {

namespace {

constexpr std::size_t worthwhile_refill = batch_lanes / 10; // idle lanes
constexpr std::uint64_t most_sweeps = 2'000'000;            // of one trial

// Words that vectors can be loaded from.
class Columns {
  public:
    explicit Columns(std::size_t count)
        : words_(static_cast<std::int32_t *>(std::aligned_alloc(64, count * batch_lanes * 4))) {
        if (words_ == nullptr) {
            throw std::bad_alloc();
        }
        std::memset(words_, 0, count * batch_lanes * 4);
    }
    ~Columns() { std::free(words_); }
    Columns(const Columns &) = delete;
    Columns &operator=(const Columns &) = delete;

    std::int32_t *get(std::size_t column) const { return words_ + column * batch_lanes; }

  private:
    std::int32_t *words_;
};

// One run over a range of trials.
class BatchRun {
  public:
    BatchRun(const TrialCode &code, SweepFunction sweep, std::uint64_t seed, TrialRange trials,
             ReportWords &words)
        : code_(code), sweep_(sweep), seed_(seed), trials_(trials), words_(words), columns_(code.columns + 4),
          masks_(code.blocks.size()) {
        for (const auto &[column, number] : code.numbers) {
            std::fill_n(columns_.get(column), batch_lanes, number);
        }
        batch_.columns = columns_.get(0);
        for (std::size_t i = 0; i < 4; ++i) {
            batch_.random[i] = reinterpret_cast<std::uint32_t *>(columns_.get(code.columns + i));
        }
        batch_.masks = masks_.data();
        for (std::size_t id = 0; id < code.blocks.size(); ++id) {
            if (code.blocks[id].exit == residual::Exit::Kind::finish ||
                code.blocks[id].exit == residual::Exit::Kind::bail) {
                ends_.push_back(id);
            }
        }
    }

    // The rows of trials that bailed.
    std::vector<std::size_t> run() {
        fill(all_lanes());
        while (busy_ > 0) {
            sweep_(code_, batch_);
            ++sweeps_;
            for (const std::size_t id : ends_) {
                const LaneMask &lanes = masks_[id];
                if ((lanes[0] | lanes[1] | lanes[2] | lanes[3]) != 0) {
                    take(code_.blocks[id], masks_[id]);
                    for (std::size_t w = 0; w < idle_.size(); ++w) {
                        idle_[w] |= masks_[id][w];
                    }
                    masks_[id] = {};
                }
            }
            if (sweeps_ % 65'536 == 0) {
                stop_endless();
            }
            if (batch_lanes - busy_ >= worthwhile_refill || busy_ == 0) {
                fill(idle_);
            }
        }
        return std::move(bailed_);
    }

  private:
    static LaneMask all_lanes() {
        LaneMask all;
        all.fill(~std::uint64_t{0});
        return all;
    }

    template <class Do> static void each_lane(const LaneMask &mask, Do what) {
        for (std::size_t w = 0; w < mask.size(); ++w) {
            for (std::uint64_t bits = mask[w]; bits != 0; bits &= bits - 1) {
                what(w * 64 + static_cast<std::size_t>(std::countr_zero(bits)));
            }
        }
    }

    // Idle lanes take the next trials.
    void fill(const LaneMask &lanes) {
        std::array<std::uint16_t, batch_lanes> idle;
        std::size_t count = 0;
        each_lane(lanes, [&](std::size_t lane) { idle[count++] = static_cast<std::uint16_t>(lane); });
        count = std::min(count, trials_.count - next_);
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t lane = idle[i];
            const auto random =
                std::bit_cast<std::array<std::uint32_t, 4>>(Random(seed_, trials_.first + next_ + i));
            batch_.random[0][lane] = random[0];
            batch_.random[1][lane] = random[1];
            batch_.random[2][lane] = random[2];
            batch_.random[3][lane] = random[3];
            rows_[lane] = static_cast<std::uint32_t>(next_ + i);
            began_[lane] = sweeps_;
        }
        for (std::size_t i = 0; i < count; ++i) {
            const std::uint64_t bit = std::uint64_t{1} << idle[i] % 64;
            masks_[0][idle[i] / 64] |= bit;
            idle_[idle[i] / 64] &= ~bit;
        }
        next_ += count;
        busy_ += count;
    }

    void take(const TrialCode::Block &block, const LaneMask &lanes) {
        std::array<std::uint16_t, batch_lanes> over;
        std::size_t count = 0;
        each_lane(lanes, [&](std::size_t lane) { over[count++] = static_cast<std::uint16_t>(lane); });
        busy_ -= count;
        if (block.exit == residual::Exit::Kind::bail) {
            for (std::size_t i = 0; i < count; ++i) {
                bailed_.push_back(rows_[over[i]]);
            }
        }
        for (std::size_t r = 0; r < block.reports.size(); ++r) {
            const std::int32_t *column = columns_.get(block.reports[r]);
            words_.give(r, count, [&](std::size_t i) {
                return std::pair<std::size_t, std::int32_t>(rows_[over[i]], column[over[i]]);
            });
        }
    }

    // A game that goes on for ever is looked at by the reference machine, which counts its steps.
    void stop_endless() {
        for (LaneMask &mask : masks_) {
            const LaneMask lanes = mask;
            each_lane(lanes, [&](std::size_t lane) {
                if (sweeps_ - began_[lane] > most_sweeps) {
                    mask[lane / 64] &= ~(std::uint64_t{1} << lane % 64);
                    idle_[lane / 64] |= std::uint64_t{1} << lane % 64;
                    bailed_.push_back(rows_[lane]);
                    --busy_;
                }
            });
        }
    }

    const TrialCode &code_;
    SweepFunction sweep_;
    std::uint64_t seed_;
    TrialRange trials_;
    ReportWords &words_;
    Columns columns_;
    std::vector<LaneMask> masks_;
    std::vector<std::size_t> ends_; // blocks where trials are over
    Batch batch_;
    std::size_t next_ = 0, busy_ = 0;
    std::uint64_t sweeps_ = 0;
    LaneMask idle_{};
    std::array<std::uint32_t, batch_lanes>
        rows_{}; // of the table; a range of trials is far smaller than 2^32
    std::array<std::uint64_t, batch_lanes> began_{};
    std::vector<std::size_t> bailed_;
};

class BatchEngine final : public TrialEngine {
  public:
    BatchEngine(const TrialSetup &setup, std::shared_ptr<const PreparedScenario> prepared,
                SweepFunction sweep, std::unique_ptr<TrialEngine> reference)
        : setup_(setup), prepared_(std::move(prepared)), sweep_(sweep), reference_(std::move(reference)),
          one_(setup) {}

    std::unique_ptr<TrialEngine> clone() const override {
        return std::make_unique<BatchEngine>(setup_, prepared_, sweep_, reference_->clone());
    }

    void run(std::uint64_t seed, TrialRange trials, TrialTable &into) override {
        into.clear(trials.first, trials.count);
        ReportWords words(setup_, *prepared_, into);
        words.give_all();
        const std::vector<std::size_t> bailed = BatchRun(prepared_->code, sweep_, seed, trials, words).run();
        for (const std::size_t row : bailed) {
            words.take_back(row);
            reference_->run(seed, {trials.first + row, 1}, one_);
            copy_trial(one_, 0, into, row);
        }
        batched_ += trials.count - bailed.size();
    }

    std::uint64_t batched_trials() const override { return batched_; }

  private:
    TrialSetup setup_;
    std::shared_ptr<const PreparedScenario> prepared_;
    SweepFunction sweep_;
    std::unique_ptr<TrialEngine> reference_;
    TrialTable one_;
    std::uint64_t batched_ = 0;
};

std::unique_ptr<TrialEngine> make_batch(const TrialSetup &setup, std::string_view which) {
    for (const SweepChoice &choice : sweep_choices()) {
        if (which.empty() || which == choice.name) {
            auto prepared = prepare_scenario(setup);
            return prepared ? std::make_unique<BatchEngine>(setup, std::move(prepared), choice.sweep,
                                                            make_reference_engine(setup))
                            : nullptr;
        }
    }
    return nullptr;
}

} // namespace

std::unique_ptr<TrialEngine> make_batch_engine(const TrialSetup &setup) {
    return make_batch(setup, "");
}
std::unique_ptr<TrialEngine> make_batch_avx512_engine(const TrialSetup &setup) {
    return make_batch(setup, "avx512");
}
std::unique_ptr<TrialEngine> make_batch_avx2_engine(const TrialSetup &setup) {
    return make_batch(setup, "avx2");
}
std::unique_ptr<TrialEngine> make_batch_plain_engine(const TrialSetup &setup) {
    return make_batch(setup, "plain");
}

} // namespace bylaw
