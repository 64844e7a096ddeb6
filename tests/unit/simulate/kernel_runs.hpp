// Runs trial code by whatever can: the loop that reads it, and machine code for many trials.
#pragma once
#include "interpreter/simulate/made_code.hpp"
#include "interpreter/simulate/native/kernels.hpp"
#include "interpreter/simulate/scalar_run.hpp"

#include <catch2/catch.hpp>

#include <cstdlib>
#include <functional>
#include <memory>

namespace bylaw::test {

constexpr std::uint64_t kernel_seed = 20;
using Rows = std::vector<std::vector<std::int32_t>>; // by trial: its reports

inline Rows read_scalar(const TrialCode &code, std::size_t trials, std::uint64_t loops_at_once = 1000) {
    Rows rows;
    for (std::size_t trial = 0; trial < trials; ++trial) {
        ScalarRun run(code);
        run.begin(Random(kernel_seed, trial));
        TrialEnd end = TrialEnd::stopped;
        while (end == TrialEnd::stopped) {
            ScalarRun copy = run; // a trial that stands somewhere is a value
            run = copy;
            end = run.go_on(loops_at_once);
        }
        std::vector<std::int32_t> row; // none of one that bails
        for (std::size_t i = 0; end == TrialEnd::finished && i < run.reports(); ++i) {
            row.push_back(run.report(i));
        }
        rows.push_back(std::move(row));
    }
    return rows;
}

// So many trials: each lane plays one after the other, over what the one before it left in its columns.
constexpr std::size_t trials_of_lane = 3, trials_of_lanes = trials_of_lane * batch_lanes;

class Batch {
  public:
    Batch(const TrialCode &code, const BatchKernel &kernel) : code_(code), kernel_(kernel) {
        for (std::size_t lane = 0; lane < batch_lanes; ++lane) {
            for (std::size_t column = 0; column < code.columns; ++column) {
                at(lane, column) = -12345; // what nobody has set yet
            }
            for (const auto &[column, number] : code.numbers) {
                at(lane, column) = number;
            }
        }
    }

    Rows read() {
        Rows rows;
        for (std::size_t first = 0; first < trials_of_lanes; first += batch_lanes) {
            play(first);
            take(rows);
        }
        return rows;
    }

  private:
    struct Free {
        void operator()(void *p) const { std::free(p); }
    };

    std::int32_t &at(std::size_t lane, std::size_t column) {
        return columns_.get()[lane / kernel_.width * stride_ + column * kernel_.width + lane % kernel_.width];
    }

    BYLAW_CALLS_MADE_CODE void play(std::size_t first) {
        for (std::size_t lane = 0; lane < batch_lanes; ++lane) {
            const auto random = Random(kernel_seed, first + lane).state();
            for (std::size_t i = 0; i < random.size(); ++i) {
                at(lane, code_.columns + i) = static_cast<std::int32_t>(random[i]);
            }
        }
        waiting_[0] = ~std::uint64_t{0};
        BatchState state{columns_.get(), waiting_.data(), over_.data(), 0};
        for (int round = 0; round < 1000 && state.ended < batch_lanes; ++round) {
            for (const BatchKernel::Function each : kernel_.functions) {
                each(&state);
            }
        }
        REQUIRE(state.ended == batch_lanes);
    }

    void take(Rows &rows) {
        for (std::size_t lane = 0; lane < batch_lanes; ++lane) {
            std::vector<std::int32_t> &row = rows.emplace_back();
            for (std::size_t id = 0; id < code_.blocks.size(); ++id) {
                for (const std::uint32_t report :
                     (over_[id] >> lane & 1) != 0 ? code_.blocks[id].reports : std::vector<std::uint32_t>()) {
                    row.push_back(at(lane, report));
                }
            }
        }
        std::ranges::fill(over_, 0);
    }

    const TrialCode &code_;
    const BatchKernel &kernel_;
    const std::size_t stride_ = (code_.columns + random_columns) * kernel_.width;
    const std::unique_ptr<std::int32_t, Free> columns_{static_cast<std::int32_t *>(
        std::aligned_alloc(64, (stride_ * batch_lanes / kernel_.width * 4 + 63) / 64 * 64))};
    std::vector<std::uint64_t> waiting_ = std::vector<std::uint64_t>(code_.blocks.size()), over_ = waiting_;
};

inline Rows read_batch(const TrialCode &code, const BatchKernel &kernel) {
    return Batch(code, kernel).read();
}

// Whatever this processor can run must give what `expected` says of a trial's random numbers.
inline void check_kernels(const residual::Residual &residual,
                          const std::function<std::vector<std::int32_t>(Random)> &expected) {
    const TrialCode code = lower(residual);
    Rows wanted;
    for (std::size_t trial = 0; trial < trials_of_lanes; ++trial) {
        wanted.push_back(expected(Random(kernel_seed, trial)));
    }
    CHECK(read_scalar(code, trials_of_lanes) == wanted);
    for (const auto kernel_for : {avx2_kernel, avx512_kernel}) {
        if (const auto kernel = kernel_for(code)) {
            INFO("width " << kernel->width);
            CHECK(read_batch(code, *kernel) == wanted);
        }
    }
}

} // namespace bylaw::test
