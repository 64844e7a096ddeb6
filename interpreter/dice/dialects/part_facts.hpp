// What is asked about a part of a dice text.
#pragma once
#include "interpreter/dice/dialects/notation.hpp"

#include <vector>

namespace bylaw::dialects {

// All pools of a value, from the left.
void collect_pools(Part &part, std::vector<Part *> &pools);
bool is_bare_die(const Part &part);  // one die of which nothing is said
bool is_bare_pool(const Part &part); // dice, or a sum of dice, of which nothing is said
// Throws Refused where the value may be 0.
void check_divisor(const Part &part);

} // namespace bylaw::dialects
