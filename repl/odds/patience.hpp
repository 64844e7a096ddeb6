// Waiting for odds: a line that says how far it is, and Ctrl-C for those who have waited long enough.
#pragma once
#include "repl/console.hpp"
#include "repl/simulation/progress.hpp"

#include <cstdint>

namespace bylaw::repl {

class Patience {
  public:
    explicit Patience(Console &console);
    ~Patience();
    Patience(const Patience &) = delete;
    Patience &operator=(const Patience &) = delete;

    // To be called now and then. False: Ctrl-C was pressed.
    bool lasts(std::uint64_t states, double seconds);

  private:
    Console &console_;
    StopSignal stop_;
    double next_ = 1; // seconds after which something is said
    bool said_ = false;
};

} // namespace bylaw::repl
