// Declarations for play only: the things of a cast, and the formulas of their policies.
#pragma once
#include "grammar/ast/ref.hpp"
#include "interpreter/check/check.hpp"

#include <set>
#include <string>

namespace bylaw {

// Names of kinds and formulas that scenarios, policies and views name and that no rule or test does; of kinds
// those that only say what their fields begin with.
std::set<std::string, std::less<>> only_played(const CheckInput &input, std::uint32_t module);

} // namespace bylaw
