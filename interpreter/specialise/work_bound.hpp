// Limit of work: counted, so that every machine does the same, and polled, so that a caller can stop it.
#pragma once
#include "interpreter/specialise/specialise.hpp"

#include <chrono>

namespace bylaw::residual {

class WorkBound {
  public:
    explicit WorkBound(const SpecialiseLimits &limits) : limits_(limits) {}

    void begin();
    // Counts work. Throws GivenUp if it is too much, or if the caller stops it.
    void spend(std::size_t work);
    // Throws GivenUp if the caller stops it; polls several times a second.
    void ask_to_go_on();
    // May it go on? Asked after each `piece` of work: once more as much as all may take, from now on.
    std::function<bool()> once_more(std::size_t piece);

  private:
    using Clock = std::chrono::steady_clock;

    const SpecialiseLimits &limits_;
    Clock::time_point began_, last_asked_;
    std::size_t spent_ = 0;
    unsigned calls_ = 0;
};

} // namespace bylaw::residual
