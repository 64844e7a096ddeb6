// Whoever looks for odds asks it now and then whether to go on.
#pragma once
#include "interpreter/odds/rules/explore.hpp"

#include <chrono>

namespace bylaw::odds::rules {

class Watch {
  public:
    explicit Watch(const Budget &budget) : budget_(budget), begun_(std::chrono::steady_clock::now()) {}

    // `complete`: go on.
    Ending look(std::size_t states, std::size_t memory) const {
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun_).count();
        if (budget_.go_on && !budget_.go_on(states, seconds)) {
            return Ending::interrupted;
        }
        if (states > budget_.states) {
            return Ending::states;
        }
        if (seconds > budget_.seconds) {
            return Ending::seconds;
        }
        return memory >> 20 > budget_.megabytes ? Ending::megabytes : Ending::complete;
    }

  private:
    const Budget &budget_;
    std::chrono::steady_clock::time_point begun_;
};

} // namespace bylaw::odds::rules
