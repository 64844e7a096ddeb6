// Trial code as a loop of jumps reads it: blocks one behind the other, targets as numbers of steps.
#pragma once
#include "interpreter/simulate/scalar_kernel.hpp"

#include <vector>

namespace bylaw {

class ScalarSteps {
  public:
    explicit ScalarSteps(const TrialCode &code);

    TrialEnd run(ScalarState &state) const;

  private:
    class Writer;
    enum class Do : std::uint16_t {
#define RESIDUAL_OP(name, ...) name,
#include "interpreter/residual/ops.def"
        jump,
        loop,
        branch, // as TrialCode::Test
        branch_equal,
        branch_less,
        branch_less_equal,
        finish,
        bail
    };
    struct Step {
        Do what = Do::bail;
        std::uint32_t to = 0; // target of an arithmetic step; else the next or current block
        std::uint32_t a = 0, b = 0;
        std::uint32_t imm = 0; // operand of an arithmetic step; else the target
    };

    const TrialCode &code_;
    std::vector<Step> steps_;
    std::vector<std::uint32_t> starts_; // by block
};

} // namespace bylaw
