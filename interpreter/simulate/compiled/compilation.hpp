// A scenario's rules made into machine code for its trials; shared by the engines of all threads.
#pragma once
#include "interpreter/simulate/compiled/noted_luck.hpp"
#include "interpreter/simulate/compiled/optimiser.hpp"
#include "interpreter/simulate/compiled/plan.hpp"
#include "interpreter/simulate/reference_engine.hpp"

#include <memory>
#include <string>

namespace bylaw::compiled {

struct Compiled {
    std::shared_ptr<const State> prepared; // where each trial begins
    std::unique_ptr<Plan> plan;
    std::unique_ptr<OptimisedCode> code;
    std::vector<std::uint8_t> condition_is; // [condition][its ancestor]
    std::unique_ptr<LuckNumbers> luck;
};

// First what is to be compiled, by what an engine has run so far; then, some time and by any thread, the
// rest.
class Compilation {
  public:
    Compilation(const TrialSetup &setup, const ReferenceEngine &seen);

    // Compilation cannot succeed.
    bool hopeless() const { return !made_; }
    double expected_steps() const; // steps of the machine, which take as long as make()
    // Returns null if no optimiser is installed, or the system forbids machine code. `problem` is the reason,
    // for developers.
    std::shared_ptr<const Compiled> make(std::string *problem = nullptr, Compiling *compiling = nullptr);

  private:
    std::shared_ptr<Compiled> made_;
    static constexpr unsigned most_writers = 4; // writers of its code: each reads all of the module
    std::string text_;                          // the module
    unsigned threads_ = 1;
};

} // namespace bylaw::compiled
