// The engines that run residual code; trials that bail are done by the reference machine.
#pragma once
#include "interpreter/simulate/engine.hpp"

namespace bylaw {

// None where the scenario cannot be worked out beforehand.
std::unique_ptr<TrialEngine> make_scalar_engine(const TrialSetup &setup); // one trial at a time
std::unique_ptr<TrialEngine>
make_batch_engine(const TrialSetup &setup); // in lock-step, with the widest vectors there are
std::unique_ptr<TrialEngine> make_batch_avx512_engine(const TrialSetup &setup);
std::unique_ptr<TrialEngine> make_batch_avx2_engine(const TrialSetup &setup);
std::unique_ptr<TrialEngine> make_batch_plain_engine(const TrialSetup &setup);

} // namespace bylaw
