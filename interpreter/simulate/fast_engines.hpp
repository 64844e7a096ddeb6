// The engines that run residual code; trials that bail are done by the reference machine.
#pragma once
#include "interpreter/simulate/no_engine.hpp"
#include "interpreter/simulate/reference_engine.hpp"

namespace bylaw {

// Returns null if the scenario cannot be partially evaluated, with the reason on request. One trial at a
// time, in machine code if this processor has a writer.
std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup, NoEngine *why = nullptr);
// In lock-step; one at a time where this processor has no kernel.
std::unique_ptr<TrialEngine> make_batch_engine(const TrialSetup &setup, NoEngine *why = nullptr);
// One trial at a time, in machine code that an optimiser made of the rules as they are; none where no
// optimiser is installed.
std::unique_ptr<TrialEngine> make_compiled_engine(const TrialSetup &setup);
// Why it is none.
NoEngine why_not_compiled();
// The reference machine until the rules are compiled in the background, which begins if trials take long
// enough.
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup);
std::unique_ptr<TrialEngine> make_tiered_engine(const TrialSetup &setup,
                                                std::unique_ptr<ReferenceEngine> reference);
// One kernel each; none where this processor cannot run it.
std::unique_ptr<TrialEngine> make_scalar_plain_engine(const TrialSetup &setup, NoEngine *why = nullptr);
std::unique_ptr<TrialEngine> make_batch_avx512_engine(const TrialSetup &setup, NoEngine *why = nullptr);
std::unique_ptr<TrialEngine> make_batch_avx2_engine(const TrialSetup &setup, NoEngine *why = nullptr);

} // namespace bylaw
