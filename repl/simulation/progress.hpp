// Progress of a simulation on the screen, and Ctrl-C, which ends it with the result so far.
#pragma once
#include "repl/console.hpp"

#include <bylaw/simulate.hpp>

#include <csignal>
#include <string>

namespace bylaw::repl {

// While one lives, the first Ctrl-C only sets a flag; one that follows later ends the program. Then it is as
// it was before.
class StopSignal {
  public:
    StopSignal();
    ~StopSignal();
    StopSignal(const StopSignal &) = delete;
    StopSignal &operator=(const StopSignal &) = delete;

    bool came() const;

  private:
    struct sigaction before_ {};
};

// A line on the terminal that is drawn over and over, once it takes longer than a second; it leaves no trace.
class ProgressLine {
  public:
    explicit ProgressLine(Console &console) : console_(console) {}
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine &) = delete;
    ProgressLine &operator=(const ProgressLine &) = delete;

    void show(const api::SimulationProgress &now);
    // A bar that is filled so far, and what is said beside it.
    void draw(double share, const std::string &beside);
    void clear();

  private:
    Console &console_;
    bool drawn_ = false;
};

} // namespace bylaw::repl
