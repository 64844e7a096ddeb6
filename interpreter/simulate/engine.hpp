// Engines run trials. Every engine gives the same result, trial for trial; they differ in speed.
//
//     TrialTable table(setup);
//     auto engine = make_engine("interpreter", setup);
//     engine->run(seed, {0, 1000}, table);       // rows 0..999: trials 0..999 of this seed
//
// A trial is a scenario from its beginning to its end under policies, with the dice of Random(seed, trial).
// It is a pure function of the two numbers, in any engine, range and thread.
#pragma once
#include "interpreter/simulate/no_engine.hpp"
#include "interpreter/simulate/trial_table.hpp"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bylaw {

struct TrialRange {
    std::uint64_t first = 0;
    std::size_t count = 0;
};

// One for each thread; an engine is used by one thread at a time.
class TrialEngine {
  public:
    virtual ~TrialEngine() = default;

    // Makes `into` the table of these trials: row i is trial first + i. What the table held before is gone. A
    // trial whose rules fail is marked so, and is no reason to stop.
    virtual void run(std::uint64_t seed, TrialRange trials, TrialTable &into) = 0;

    // Another for another thread. What was prepared may be shared, as it is not changed any more.
    virtual std::unique_ptr<TrialEngine> clone() const = 0;

    // Its processor is needed for work that all engines of this simulation gain by: no trials should start
    // here now, as long as others play. Polled between two ranges.
    virtual bool makes_way() const { return false; }

    // Returns how many trials so far were played by specialised code alone, without the interpreter.
    virtual std::uint64_t batched_trials() const { return 0; }
    // Number of trials so far that compiled code ran.
    virtual std::uint64_t compiled_trials() const { return 0; }
    // Why it leaves some trials to the interpreter, if it has to.
    virtual std::optional<Obstacle> left_over() const { return std::nullopt; }
};

// "auto" and the names of engines; "auto" is the fastest that takes the scenario.
std::vector<std::string_view> engine_names();
// Returns a text about the engine that replaced one of this old name; empty for other names.
std::string_view renamed_engine(std::string_view name);
// Returns the instruction sets of their machine code on this processor, the widest first; empty without any.
std::vector<std::string_view> machine_code_names();
// None where there is no engine of that name, or where it cannot take the scenario: `why` says what hinders
// it.
std::unique_ptr<TrialEngine> make_engine(std::string_view name, const TrialSetup &setup,
                                         NoEngine *why = nullptr);
// The engine of "auto" for a number of trials: specialising a scenario may take longer than playing it.
struct Chosen {
    std::unique_ptr<TrialEngine> engine;
    std::string why; // "all trials together are short"
};
Chosen choose_engine(const TrialSetup &setup, std::uint64_t trials);

} // namespace bylaw
