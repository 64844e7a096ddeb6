// Trial code as a loop of jumps reads it: blocks one behind the other, targets as numbers of steps.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/simulate/trial_code.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

enum class TrialEnd : std::uint8_t {
    finished, // in a block with reports
    bailed,   // the interpreter has to do it
    stopped,  // it went round as often as it may; it can go on
};

struct ScalarState {
    std::int32_t *columns = nullptr; // a word for each, then those of random numbers
    std::uint64_t loops = 0;         // how often it may still go round
    std::uint32_t block = 0;         // where it begins; afterwards where it stands
};

inline void put_random(const Random &random, std::int32_t *columns) {
    for (const std::uint32_t word : random.state()) {
        *columns++ = static_cast<std::int32_t>(word);
    }
}
inline Random random_in(const std::int32_t *columns) {
    const auto word = [&](std::size_t i) { return static_cast<std::uint32_t>(columns[i]); };
    return {word(0), word(1), word(2), word(3)};
}

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
