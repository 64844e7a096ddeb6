// In which order rulesets lie over each other.
#pragma once
#include "interpreter/check/check.hpp"

#include <vector>

namespace bylaw::check {

// A ruleset is laid over what it uses and extends. Where that leaves a choice the name decides, never the
// order in which somebody wrote `extends`. The place of each module in that order.
std::vector<std::uint32_t> layer_order(const std::vector<Module> &modules);

} // namespace bylaw::check
