// Trials in lock-step: a batch is 64 lanes, one trial each. A kernel takes every lane through the blocks
// once, in their order, until it goes back in a loop or its trial is over.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace bylaw {

inline constexpr std::size_t batch_lanes = 64; // one bit for each in a word

// Data of a kernel. Lanes stand in groups of the kernel's width. Each group has its columns, one behind the
// other, a word for each lane, and behind them four columns of random numbers.
struct BatchState {
    std::int32_t *columns = nullptr;  // aligned to 64 bytes
    std::uint64_t *waiting = nullptr; // by block: the lanes that stand before it
    std::uint64_t *over = nullptr;    // by block: the lanes whose trials ended in it
    std::uint64_t ended = 0;          // how many those are, of all blocks
};

struct BatchKernel {
    using Function = void (*)(BatchState *state);

    std::size_t width = 0;             // lanes of a group
    std::vector<Function> functions;   // once through all blocks, if called one after the other
    std::shared_ptr<const void> owner; // owner of the functions
};

} // namespace bylaw
