// One trial at a time over trial code. Its state is its next block, its columns and its random numbers. It
// can stop at each loop, be copied, and continue.
//
//     ScalarRun run(code);
//     run.begin(Random(seed, trial));
//     while (run.go_on(1000) == ScalarRun::End::stopped) { … }
#pragma once
#include "interpreter/simulate/scalar_steps.hpp"

#include <memory>
#include <vector>

namespace bylaw {

class ScalarRun {
  public:
    using End = TrialEnd;

    explicit ScalarRun(const TrialCode &code); // that is to live as long

    void begin(Random random);
    // Until its end, or until it has gone round so often.
    End go_on(std::uint64_t most_loops);
    // A whole trial, if it goes round no more often.
    End run(Random random, std::uint64_t most_loops = 2'000'000);

    // Requires a finished trial.
    std::int32_t report(std::size_t n) const { return columns_[code_->blocks[block_].reports[n]]; }
    std::size_t reports() const { return code_->blocks[block_].reports.size(); }

  private:
    const TrialCode *code_;
    std::shared_ptr<const ScalarSteps> steps_;
    std::vector<std::int32_t> columns_; // and those of random numbers
    std::uint32_t block_ = 0;
};

} // namespace bylaw
