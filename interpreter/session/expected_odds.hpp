// `expect odds of (…) is 3/8` in a test: computed on a copy of the game.
#pragma once
#include "interpreter/session/program_data.hpp"

#include <atomic>
#include <chrono>
#include <optional>
#include <string>

namespace bylaw {

struct OddsVerdict {
    std::optional<RuntimeError> failure; // why the expectation does not hold
};

// `state` stopped before an expectation about odds, the one with that number.
OddsVerdict
check_odds(const Rules &rules, const State &state, std::uint32_t expectation, HookRunner *hooks,
           const std::atomic<bool> *interrupt,
           std::chrono::steady_clock::time_point deadline = std::chrono::steady_clock::time_point::max());

} // namespace bylaw
