// Use of a call's budgets (bylaw/budgets.hpp).
#pragma once
#include "interpreter/machine/machine.hpp"

#include <bylaw/budgets.hpp>
#include <bylaw/event.hpp>

namespace bylaw {

// Returns the smaller ones of the general limits and the host's.
Limits limits_of(const api::Budgets &budgets);
std::chrono::steady_clock::time_point deadline_of(const api::Budgets &budgets);

// Use of a command so far; it continues after a pause.
struct Spent {
    std::uint64_t steps = 0, rolled = 0, events = 0, output = 0;
};

class Spending final : public DiceSource {
  public:
    // `interrupt` becomes true where more would be told than may be.
    Spending(const api::Budgets &budgets, Spent &spent, SeededDice &dice, std::atomic<bool> &interrupt)
        : budgets_(budgets), spent_(spent), dice_(dice), interrupt_(interrupt),
          deadline_(deadline_of(budgets)) {}

    // Bounds a run; dice come through here where they are counted.
    void bound(Surroundings &around);
    std::optional<std::uint64_t> draw(Draw draw) override;
    // False: the event exceeds the budget and is not reported.
    bool tells(const api::Event &event);
    // Turns the outcome into a failure if the run exceeded a budget.
    void settle(const Program &program, const Bytecode &code, const State &state, Outcome &outcome) const;

    std::chrono::steady_clock::time_point deadline() const { return deadline_; }

  private:
    bool over_time() const { return deadline_ < std::chrono::steady_clock::now(); }
    void settle_failure(Outcome &outcome) const;

    const api::Budgets &budgets_;
    Spent &spent_;
    SeededDice &dice_;
    std::atomic<bool> &interrupt_;
    std::chrono::steady_clock::time_point deadline_;
};

// Was this stopped from outside? Then it may go well another time, and counts as not done.
bool is_stopped(Code code);

} // namespace bylaw
