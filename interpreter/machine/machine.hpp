// The reference machine: runs the code of a program over a State.
//
//     const Machine machine(program, code);          // both outlive it
//     State state = machine.new_game();
//     machine.begin_rule(state, rule, roles);
//     Outcome outcome = machine.run(state, {.dice = &dice, .decider = &decider});
//
// A run that stops for a draw or an answer leaves a state that can be copied, saved and run on later.
#pragma once
#include "interpreter/dice/dice_source.hpp"
#include "interpreter/machine/decider.hpp"
#include "interpreter/machine/events.hpp"
#include "interpreter/machine/hooks.hpp"
#include "interpreter/machine/limits.hpp"
#include "interpreter/machine/runtime_error.hpp"
#include "interpreter/machine/witness.hpp"
#include "interpreter/program/code.hpp"

#include <atomic>
#include <chrono>
#include <cstdint>
#include <limits>
#include <memory>

namespace bylaw {

class CodeCoverage;
struct Unfinished;

struct Surroundings {
    DiceSource *dice = nullptr; // null: the run stops before every draw
    Decider *decider = nullptr; // null: the run stops before every question that no policy answers
    bool ask_players = false;   // those who play a policy are asked, too
    EventSink *events = nullptr;
    HookRunner *hooks = nullptr;
    Limits limits{};
    const std::atomic<bool> *interrupt = nullptr; // becomes true: the run fails soon
    // When it is over, the run fails soon. Only looked at where there is an `interrupt`.
    std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max();
    // Number of the limits' instructions that were spent before a pause.
    std::uint64_t steps_before = 0;
    // After so many steps the run is paused, at the next loop or between the words of two options, which
    // count, too. Only where there is an `interrupt`.
    std::uint64_t pause_after = std::numeric_limits<std::uint64_t>::max();
    // For each rule, whether the registers of its last call are kept although the game has no observer.
    const std::vector<bool> *remembered = nullptr;
    const Unfinished *unfinished = nullptr; // state of a paused run, which this one continues
    const Question *asked = nullptr;        // that stopped the run before: its words need not be made again
    Witness *witness = nullptr;             // who keeps what is heard: a test
    CodeCoverage *coverage = nullptr;       // counts instructions there, which is slow
};

struct Outcome {
    enum class Kind : std::uint8_t { done, needs_draw, needs_answer, needs_odds, failed, paused };

    Kind kind = Kind::done;
    Word value = 0;                // done: what the outermost call gave
    Draw draw{};                   // needs_draw
    RuleId rolling = no_id;        // needs_draw: the innermost rule
    Word dice = 0;                 // needs_draw: what is rolled, unless a policy chooses by chance
    std::uint32_t expectation = 0; // needs_odds: of Program::odds_expectations
    Question question;             // needs_answer
    RuntimeError error;            // failed
    std::uint64_t steps = 0;       // that were made so far, those before it was paused too
    std::shared_ptr<const Unfinished> unfinished; // paused: for the run that continues; none: nothing is open
};

class QuickCode;
struct Workshop;

class Machine {
  public:
    Machine(const Program &program, const Bytecode &code) : program_(program), code_(code) {}

    const Program &program() const { return program_; }
    const Bytecode &code() const { return code_; }

    // Options and the game's fields at their initial values; nothing else. What cannot be computed stays 0:
    // `problem` says so.
    State new_game(Outcome *problem = nullptr) const;

    // Put an outermost call on an idle state; run() then runs it.
    void begin_rule(State &state, RuleId rule, std::span<const Word> roles) const;
    void begin_function(State &state, FunctionId function, std::span<const Word> arguments = {}) const;
    void begin_act(State &state, ListId act) const; // rule and roles, as `may any` lists them

    // Runs until the outermost call is done or input is missing. Not atomic: see run_atomically(). Callers
    // that run many states may pass scratch buffers for all of them.
    Outcome run(State &state, const Surroundings &around, Workshop *shop = nullptr) const;
    // Does so, but a failure leaves `state` as `before`, the state before the outermost call.
    Outcome run_atomically(State &state, const State &before, const Surroundings &around) const;

    // Runs without listeners, faster, through code that is kept from run to run. Leaves garbage behind.
    Outcome run_quickly(State &state, const Surroundings &around, QuickCode &quick) const;

    // The missing input.
    void give_draw(State &state, std::uint64_t answer) const { state.draws.push_back(answer); }
    void give_answer(State &state, std::size_t option) const {
        state.answer = static_cast<std::int64_t>(option);
    }

    // Interrupts an open question (its index in Bytecode::questions) for what the game master may do at any
    // time. The question begins again afterwards.
    void speak_up(State &state, std::uint32_t question) const;

    // Gives a whole roll before its first draw; for a random choice `total` is the draw.
    void give_roll(State &state, Word total, Word natural) const;
    // needs_odds: the copy continues with what the odds are of and gives its value; the state itself skips
    // that.
    State odds_of(const State &state) const;
    void skip_odds(State &state) const;

    // Runs a test's look at an awaited moment, while the call of the innermost frame begins (after its
    // refills) or ends. All of it happens to a copy.
    Outcome at_moment(State copy, const Awaited &awaited, const Surroundings &around) const;

    // A pure function's value. The state stays as it is but for lists, dice and texts that are made.
    Outcome evaluate(State &state, FunctionId function, std::span<const Word> arguments = {}) const;
    // Runs any code, also in the middle of a run: a rule's helpers (RuleCode::legal, refusal, label,
    // enumerate), a policy, a view.
    Outcome call_code(State &state, std::uint32_t function, std::span<const Word> arguments,
                      const Surroundings &around = {}) const;

  private:
    const Program &program_;
    const Bytecode &code_;
};

} // namespace bylaw
