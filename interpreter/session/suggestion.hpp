// What would be chosen if nobody were asked.
#pragma once
#include "interpreter/session/rules.hpp"

#include <optional>

namespace bylaw {

// The number of the option that the policy of whoever is asked would take, in a state that stopped before a
// question. Nothing where there is no policy, or it would throw dice for it.
//     fallback  the number of the question's default
std::optional<std::size_t> policy_choice(const Rules &rules, const State &state, std::size_t fallback);

} // namespace bylaw
