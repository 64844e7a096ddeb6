#include "repl/odds/patience.hpp"

#include <cstdio>

namespace bylaw::repl {

Patience::Patience(Console &console) : console_(console) {}

Patience::~Patience() {
    if (said_)
        console_.err << "\r\x1b[K" << std::flush;
}

bool Patience::lasts(std::uint64_t states, double seconds) {
    if (seconds >= next_ && console_.terminal.tells) {
        char line[128];
        std::snprintf(line, sizeof line, "\r%llu game states in %.0f s (Ctrl-C: enough)",
                      static_cast<unsigned long long>(states), seconds);
        console_.err << line << std::flush;
        said_ = true;
        next_ = seconds + 0.5;
    }
    return !stop_.came();
}

} // namespace bylaw::repl
