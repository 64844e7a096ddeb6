// Budget of an answer. Work beyond it is left by an exception, which stays inside this folder: the kernels
// are nested loops, and a result would have to be tested at every step.
#pragma once
#include "interpreter/dice/dice_error.hpp"

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>

namespace bylaw::odds {

struct DistributionLimits {
    double seconds = 30;
    std::uint64_t megabytes = 2000;
    // Explosions are followed until what is left of them is less likely than 1 in 2^tail_bits.
    unsigned tail_bits = 100;
    std::function<bool()> go_on{}; // asked now and then; no: enough
};

// Why there is no distribution: the dice are wrong, or they cost too much.
struct Stopped {
    DiceError error = DiceError::none;
    std::string reason; // where error is none: "more than 30 seconds"
};

class Budget {
  public:
    explicit Budget(const DistributionLimits &limits);

    // To be called about every microsecond of work; looks at the clock now and then.
    void spend(std::uint64_t microseconds = 1) {
        spent_ += microseconds;
        if (spent_ >= next_look_)
            look_at_clock();
    }
    // So many numbers of so many bits are about to be held at once.
    void hold(double numbers, double bits) const;

    const DistributionLimits limits;

  private:
    void look_at_clock();

    std::chrono::steady_clock::time_point end_;
    std::uint64_t spent_ = 0, next_look_ = 0;
};

} // namespace bylaw::odds
