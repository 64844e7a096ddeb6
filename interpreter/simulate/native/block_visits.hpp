// Frequency of each block, from a few trials.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <vector>

namespace bylaw {

// By block: by which part of those trials that are under way it is visited, each time all blocks are gone
// through once.
std::vector<double> block_visits(const TrialCode &code);

} // namespace bylaw
