// The engine that all others must agree with: the reference machine, one trial after the other.
#pragma once
#include "interpreter/simulate/engine.hpp"

namespace bylaw {

std::unique_ptr<TrialEngine> make_reference_engine(const TrialSetup &setup);

} // namespace bylaw
