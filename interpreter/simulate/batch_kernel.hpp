// Trials in lock-step: a batch is a few hundred lanes, one trial each. A sweep takes every lane through the
// blocks once, in their order, until it goes back in a loop or its trial is over. The kernel is built several
// times, for the widths of vectors that processors have; what it computes is the same.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <array>
#include <cstdint>

namespace bylaw {

inline constexpr std::size_t batch_lanes = 256;

// One bit for each lane.
using LaneMask = std::array<std::uint64_t, batch_lanes / 64>;

struct Batch {
    std::int32_t *columns = nullptr; // batch_lanes words for each column of the code, aligned to 64 bytes
    std::array<std::uint32_t *, 4> random{}; // the state of each lane's random numbers, the same
    LaneMask *masks = nullptr;               // per block: the lanes that stand before it
};

// Afterwards only the masks of blocks where loops begin, and of those that finish or bail, have lanes.
using SweepFunction = void (*)(const TrialCode &code, const Batch &batch);

void sweep_avx512(const TrialCode &code, const Batch &batch);
void sweep_avx2(const TrialCode &code, const Batch &batch);
void sweep_plain(const TrialCode &code,
                 const Batch &batch); // whatever the compiler takes for this machine's least

struct SweepChoice {
    const char *name;
    SweepFunction sweep;
};
// All that this processor can do, the widest first.
const std::vector<SweepChoice> &sweep_choices();

} // namespace bylaw
