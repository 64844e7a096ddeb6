#include "interpreter/odds/dice/budget.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::odds {

Budget::Budget(const DistributionLimits &given)
    : limits(given),
      end_(std::chrono::steady_clock::now() +
           std::chrono::milliseconds(std::llround(std::clamp(given.seconds, 0.0, 1e9) * 1000))) {}

void Budget::look_at_clock() {
    next_look_ = spent_ + 1000;
    if (limits.go_on && !limits.go_on())
        throw Stopped{DiceError::none, "longer than somebody waited"};
    if (std::chrono::steady_clock::now() <= end_)
        return;
    std::string seconds = std::to_string(limits.seconds);
    seconds.erase(seconds.find_last_not_of('0') + 1);
    if (seconds.back() == '.')
        seconds.pop_back();
    throw Stopped{DiceError::none, "more than " + seconds + (seconds == "1" ? " second" : " seconds")};
}

void Budget::hold(double numbers, double bits) const {
    const double megabytes = numbers * (32 + (bits > 128 ? bits / 8 : 0)) / 1e6;
    if (megabytes > static_cast<double>(limits.megabytes))
        throw Stopped{DiceError::none, "more than " + std::to_string(limits.megabytes) + " MB of memory"};
}

} // namespace bylaw::odds
