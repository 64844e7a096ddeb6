// The dice that fall while the machine runs.
#pragma once
#include "interpreter/session/journal.hpp"

#include <iterator>

namespace bylaw::api {

class FallingDice final : public EventSink {
  public:
    explicit FallingDice(const bylaw::Program &program) : program_(program) {}

    void on_event(const bylaw::Event &event, const State &state) override {
        if (event.kind != EventKind::rolled)
            return;
        Event told = describe(program_, state, event);
        dice.insert(dice.end(), told.dice.begin(), told.dice.end());
        text = told.text;
    }
    std::vector<Die> dice;
    std::string text; // of the last roll: "rolls 2d6: 3 4 = 7"

  private:
    const bylaw::Program &program_;
};

} // namespace bylaw::api
