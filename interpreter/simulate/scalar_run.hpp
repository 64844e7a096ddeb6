// One trial at a time over trial code: the state of a trial is where it stands and its columns, so it can
// stop before any draw, be copied and go on.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/simulate/trial_code.hpp"

#include <vector>

namespace bylaw {

class ScalarRun {
  public:
    enum class End : std::uint8_t { finished, bailed };

    explicit ScalarRun(const TrialCode &code);

    // A whole trial. The reports are in columns of the last block. A game that goes round more often is left
    // to the reference machine, which counts its steps.
    End run(Random random, std::uint64_t most_loops = 2'000'000);
    std::int32_t report(std::size_t n) const { return columns_[last_->reports[n]]; }
    std::size_t reports() const { return last_->reports.size(); }

  private:
    // What a trial's code looks like to a loop of jumps: blocks one behind the other, targets as numbers of
    // steps.
    enum class Do : std::uint16_t {
        copy,
        add,
        subtract,
        multiply,
        divide,
        lesser,
        greater,
        equal,
        less,
        less_equal,
        negation,
        absolute,
        odd,
        lookup,
        choose,
        draw,
        jump,
        loop,
        branch,
        branch_equal,
        branch_less,
        branch_less_equal,
        finish,
        bail
    };
    struct Step {
        Do what = Do::bail;
        std::uint32_t to = 0, a = 0, b = 0;
        std::uint32_t imm = 0; // of what is computed; else the target
    };

    void flatten();

    const TrialCode &code_;
    std::vector<Step> steps_;
    std::vector<std::int32_t> columns_;
    const TrialCode::Block *last_ = nullptr;
};

} // namespace bylaw
