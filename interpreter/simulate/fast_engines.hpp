// The engines that are not there on every machine and for every scenario; trials that they give up are done
// by the interpreter.
#pragma once
#include "interpreter/simulate/no_engine.hpp"
#include "interpreter/simulate/reference_engine.hpp"

namespace bylaw {

// Return null if the scenario cannot be specialised; `why` then has the reason. This one plays one trial at a
// time.
std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup, NoEngine *why = nullptr);
// In lock-step, on lanes as the setup says; one at a time where this processor has no kernel.
std::unique_ptr<TrialEngine> make_batch_engine(const TrialSetup &setup, NoEngine *why = nullptr);
// One trial at a time, in machine code that an optimiser made of the rules as they are; none where no
// optimiser is installed.
std::unique_ptr<TrialEngine> make_compiled_engine(const TrialSetup &setup);
bool has_jit(); // an optimiser is installed
// Why it is none.
NoEngine why_not_compiled();
// The reference machine until the rules are compiled in the background, which begins if trials take long
// enough.
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup);
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup,
                                                std::unique_ptr<ReferenceEngine> reference);

} // namespace bylaw
