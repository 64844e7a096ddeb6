// Games that never end, or outgrow what a game may hold. Each takes as long as thousands of others, so where
// all of the first ones do, that is the answer.
#pragma once
#include "interpreter/machine/runtime_error.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

// So many of the first trials are waited for.
inline constexpr std::size_t most_endless_trials = 3;

inline bool never_ended(const RuntimeError &error) {
    return error.code == Code::budget_spent || error.code == Code::too_large;
}

// Returns the error for trials that are all endless: their place is the innermost common one.
RuntimeError endless(const std::vector<RuntimeError> &trials, std::uint64_t most_steps);

} // namespace bylaw
