// Moments that a test awaits: `at start of round 2 { expect … }`. At such a moment the test's look runs on a
// copy of the game, and the game continues unchanged.
#pragma once
#include "interpreter/machine/machine.hpp"

#include <optional>

namespace bylaw {

class TestMoments final : public EventSink {
  public:
    // Whatever happens is reported to `next`, too. All of them outlive this.
    TestMoments(const Machine &machine, const Surroundings &around, Witness &witness, EventSink &next)
        : machine_(machine), around_(around), witness_(witness), next_(next) {}

    void on_event(const Event &event, const State &state) override;

    // Why the first of them that did not find what it expects did not.
    const std::optional<RuntimeError> &failure() const { return failure_; }
    // One that never came.
    const Moment *missed() const;

  private:
    bool is_it(const Awaited &awaited, const Event &event, const State &state) const;
    void look(const Awaited &awaited, const State &state);

    const Machine &machine_;
    const Surroundings &around_;
    Witness &witness_;
    EventSink &next_;
    std::optional<RuntimeError> failure_;
};

} // namespace bylaw
