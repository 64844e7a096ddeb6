// Ctrl-C stops an evaluation, not the program.
#pragma once
#include <bylaw/session.hpp>

namespace bylaw::repl {

// While one lives, Ctrl-C interrupts that session; then what it did before.
class InterruptGuard {
  public:
    explicit InterruptGuard(api::Session &session);
    ~InterruptGuard();
    InterruptGuard(const InterruptGuard &) = delete;
    InterruptGuard &operator=(const InterruptGuard &) = delete;

  private:
    api::Session *before_;
};

// From now on; where no guard lives, Ctrl-C only ends the line that is being typed.
void catch_interrupts();

} // namespace bylaw::repl
