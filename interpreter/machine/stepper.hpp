// Single-steps the interpreter, for code that inspects the state between instructions. There is no listener.
// Without a decider there are no answers, and there are no dice.
//
// Unfinished lists, open adjustments and texts live in the run, not in the state. Code that steps through
// copies of the state must run those instructions itself (`build` to `build_groups`, `group_open` to
// `group_close`, `text_begin` to `name_of`).
#pragma once
#include "interpreter/machine/machine.hpp"

#include <memory>

namespace bylaw {

class Run;
struct Workshop;

class Stepper {
  public:
    Stepper(const Program &program, const Bytecode &code, State &state);
    // With dice and a decider, without a listener.
    Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around);
    // With scratch buffers for many states; `around` outlives it.
    Stepper(const Program &program, const Bytecode &code, State &state, Workshop &shop);
    Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around,
            Workshop &shop);
    ~Stepper();

    // False: it failed, or needs a draw or an answer. No call is left when the outermost one is done.
    bool step();
    // Runs faster for an instruction that the state stands behind already: a call, or one outside of the loop
    // (`Site`).
    bool step(const Instruction &in);
    // The rest of the innermost call, and of what it calls, at once. False: as step().
    bool finish_call();
    // Why it stopped.
    const Outcome &outcome() const;
    // Returns the result of the function that was left last.
    Word given() const;
    // Returns the steps so far, as Outcome::steps.
    std::uint64_t steps() const;

  private:
    Surroundings around_;
    std::unique_ptr<Run> run_;
};

} // namespace bylaw
