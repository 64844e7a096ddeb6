#include "repl/simulation/progress.hpp"

#include "repl/text/chart.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>
#include <ctime>

namespace bylaw::repl {

namespace {

constexpr int bar_width = 30;

// A signal handler gets no argument, so that this has to be global.
volatile std::sig_atomic_t interrupted = 0;
volatile std::time_t interrupted_at = 0;

// Some programs that start others pass one Ctrl-C on twice; a person takes longer.
void stop_at_interrupt(int) {
    const std::time_t now = std::time(nullptr);
    if (interrupted && now > interrupted_at + 1) {
        std::signal(SIGINT, SIG_DFL);
        std::raise(SIGINT);
    }
    interrupted_at = interrupted ? interrupted_at : now;
    interrupted = 1;
}

} // namespace

StopSignal::StopSignal() {
    interrupted = 0;
    struct sigaction action {};
    action.sa_handler = stop_at_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, &before_);
}

StopSignal::~StopSignal() {
    sigaction(SIGINT, &before_, nullptr);
}

bool StopSignal::came() const {
    return interrupted != 0;
}

void ProgressLine::show(const api::SimulationProgress &now) {
    if (!console_.terminal.tells || now.seconds < 1 || now.planned == 0)
        return;
    if (now.preparing) {
        console_.err << "\r\x1b[Kworking the rules out ahead of the dice, " << fixed(now.seconds, 0) << " s"
                     << std::flush;
        drawn_ = true;
        return;
    }
    const double share = static_cast<double>(now.done) / static_cast<double>(now.planned),
                 rate = static_cast<double>(now.done) / now.seconds;
    std::string beside = grouped(static_cast<std::uint64_t>(rate)) + " trials a second";
    if (now.done > 0)
        beside += ", " + duration(static_cast<double>(now.planned - now.done) / rate) + " left";
    draw(share, beside);
}

void ProgressLine::draw(double share, const std::string &beside) {
    if (!console_.terminal.tells)
        return;
    std::string filled = bar(share, bar_width, console_.terminal.unicode);
    filled.append(static_cast<std::size_t>(std::max(0, bar_width - display_width(filled))),
                  console_.terminal.unicode ? ' ' : '.');
    console_.err << "\r\x1b[K[" << filled << "] " << fixed(100 * share, 0) << " %, " << beside << std::flush;
    drawn_ = true;
}

void ProgressLine::clear() {
    if (drawn_)
        console_.err << "\r\x1b[K" << std::flush;
    drawn_ = false;
}

} // namespace bylaw::repl
