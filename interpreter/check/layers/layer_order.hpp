// In which order rulesets are layered over each other.
#pragma once
#include "interpreter/check/check.hpp"

#include <vector>

namespace bylaw::check {

// Returns the place of each module in the order of layers: a ruleset follows all that it uses and extends.
// Names break ties, never the order of `extends`.
std::vector<std::uint32_t> layer_order(const std::vector<Module> &modules);

} // namespace bylaw::check
