#include "repl/prompt/interrupt.hpp"

#include <atomic>
#include <csignal>

namespace bylaw::repl {

namespace {

// A signal handler gets no argument, so that this has to be global; nothing else in Bylaw is.
std::atomic<api::Session *> running{nullptr};

void on_interrupt(int) {
    if (api::Session *session = running.load())
        session->interrupt();
}

} // namespace

InterruptGuard::InterruptGuard(api::Session &session) : before_(running.exchange(&session)) {}
InterruptGuard::~InterruptGuard() {
    running.store(before_);
}

void catch_interrupts() {
    struct sigaction action {};
    action.sa_handler = on_interrupt; // without SA_RESTART: a read that waits for a line ends
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
}

} // namespace bylaw::repl
