// In place of expected_odds.cpp in a program that plays and works nothing out (`bylaw-play`).
#include "interpreter/session/expected_odds.hpp"

namespace bylaw {

OddsVerdict check_odds(const Rules &rules, const State &state, std::uint32_t, HookRunner *,
                       const std::atomic<bool> *, std::chrono::steady_clock::time_point) {
    RuntimeError error;
    error.code = Code::expectation_failed;
    error.message = "this program works out no odds";
    error.hint = "`./dev build` makes build/bylaw, which does";
    error.span = rules.code->functions[state.calls.back().function].span;
    return {std::move(error)};
}

} // namespace bylaw
