// Walks over known states as long as that is the quickest; it shows after a while.
#pragma once
#include "interpreter/simulate/walked/walked_engine.hpp"

namespace bylaw::walked {

// `otherwise` plays from then on, or from the beginning where it cannot be walked. The reference machine
// takes `seconds` for a trial.
std::unique_ptr<TrialEngine> walking_first(const TrialSetup &setup, std::unique_ptr<TrialEngine> otherwise,
                                           double seconds);

// For who asks for nothing else: nothing, where trials hardly ever come to states that others met.
std::unique_ptr<TrialEngine> make_fitting_walk(const TrialSetup &setup, NoEngine *why);

} // namespace bylaw::walked
