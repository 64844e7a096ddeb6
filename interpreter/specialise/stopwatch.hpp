// How long may still be worked out: by the limits, and as long as whoever waits wants to.
#pragma once
#include "interpreter/specialise/specialise.hpp"

#include <chrono>

namespace bylaw::residual {

class Stopwatch {
  public:
    explicit Stopwatch(const SpecialiseLimits &limits) : limits_(limits) {}

    void begin();
    // Throws GivenUp where the time is over, or nobody wants it any more.
    void look();
    // For what is asked again and again, and takes hardly longer than to look.
    void look_sometimes();
    // Throws GivenUp where nobody wants it any more; asks several times a second.
    void ask_to_go_on();
    // Does that last? Once more as long as all may take, from now on.
    std::function<bool()> once_more();

  private:
    using Clock = std::chrono::steady_clock;

    std::chrono::microseconds allowed() const;

    const SpecialiseLimits &limits_;
    Clock::time_point began_, last_asked_, deadline_;
    unsigned calls_ = 0;
};

} // namespace bylaw::residual
