#include "repl/odds/patience.hpp"

#include <csignal>
#include <cstdio>

namespace bylaw::repl {

namespace {

// A signal handler gets no argument, so that this has to be global.
volatile std::sig_atomic_t interrupted = 0;

// A second Ctrl-C ends the program as usual.
void on_interrupt(int) {
    interrupted = 1;
    std::signal(SIGINT, SIG_DFL);
}

} // namespace

Patience::Patience(Console &console) : console_(console) {
    interrupted = 0;
    std::signal(SIGINT, on_interrupt);
}

Patience::~Patience() {
    std::signal(SIGINT, SIG_DFL);
    if (said_)
        console_.err << "\r\x1b[K" << std::flush;
}

bool Patience::lasts(std::uint64_t states, double seconds) {
    if (seconds >= next_ && console_.terminal.shows) {
        char line[128];
        std::snprintf(line, sizeof line, "\r%llu game states in %.0f s (Ctrl-C: enough)",
                      static_cast<unsigned long long>(states), seconds);
        console_.err << line << std::flush;
        said_ = true;
        next_ = seconds + 0.5;
    }
    return interrupted == 0;
}

} // namespace bylaw::repl
