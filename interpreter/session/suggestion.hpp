// The choice that a policy would make.
#pragma once
#include "interpreter/session/rules.hpp"

#include <optional>

namespace bylaw {

// Returns the option that the asked thing's policy would take, in a state that stopped before a question.
// Nothing without a policy, or if it would roll dice for it.
//     fallback  the number of the question's default
std::optional<std::size_t> policy_choice(const Rules &rules, const State &state, std::size_t fallback);

} // namespace bylaw
