// The reference machine, one instruction at a time: for those who look at the state in between. Nobody
// listens; unless somebody is given, nobody answers, and there are no dice.
//
// Lists being built, values being adjusted and texts being made live in the run, not in the state: whoever
// steps through copies of it must do those instructions himself (`build` to `build_groups`, `group_open` to
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
    // With dice and somebody who answers; nobody listens.
    Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around);
    // Whoever steps through many states keeps a workshop for all of them; `around` outlives it.
    Stepper(const Program &program, const Bytecode &code, State &state, Workshop &shop);
    Stepper(const Program &program, const Bytecode &code, State &state, const Surroundings &around,
            Workshop &shop);
    ~Stepper();

    // False: it failed, or needs a draw or an answer. No call is left when the outermost one is done.
    bool step();
    // The same quicker, of one that the state stands behind already: a call, or one that the machine does
    // apart from its loop (`Site`).
    bool step(const Instruction &in);
    // The rest of the innermost call, and of what it calls, at once. False: as step().
    bool finish_call();
    // Why it stopped.
    const Outcome &outcome() const;
    // What the function that was left last gave.
    Word given() const;
    // That were made so far, as Outcome::steps.
    std::uint64_t steps() const;

  private:
    Surroundings around_;
    std::unique_ptr<Run> run_;
};

} // namespace bylaw
