#include "interpreter/session/replay.hpp"

#include "interpreter/machine/stepper.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::size_t most_moments = 64;

// Beyond it the answer would be waited for too long: about a second.
constexpr std::uint64_t most_steps = 20'000'000;

GameMoment moment_of(const CodePlace &at, const FunctionCode &code, const State &state) {
    const Word *words = state.frames.data() + state.calls.back().base;
    return {at, state, {words, words + code.registers.size()}};
}

} // namespace

std::uint64_t draw_of(const std::vector<std::int64_t> &faces, std::int64_t sides) {
    std::uint64_t index = 0;
    for (const std::int64_t face : faces)
        index = index * static_cast<std::uint64_t>(sides) + static_cast<std::uint64_t>(face - 1);
    return index;
}

Replayed replayed(DeedAgain replay, std::vector<CodePlace> places) {
    std::ranges::sort(places);
    std::vector<bool> looked_at(replay.rules.code->functions.size());
    for (const CodePlace &each : places)
        looked_at[each.function] = true;
    Replayed result;
    std::vector<GameMoment> &moments = result.moments;
    const Bytecode &code = *replay.rules.code;
    State &state = replay.state;
    Stepper stepper(*replay.rules.program, code, state, replay.around);
    for (std::uint64_t steps = 0; state.running() && steps < most_steps; ++steps) {
        const Call &call = state.calls.back();
        const CodePlace at{call.function, call.pc};
        if (looked_at[at.function] && !call.quiet && std::ranges::binary_search(places, at)) {
            moments.push_back(moment_of(at, code.functions[at.function], state));
            if (moments.size() == most_moments)
                break;
        }
        if (stepper.step())
            continue;
        if (stepper.outcome().kind == Outcome::Kind::failed)
            result.failure = stepper.outcome().error;
        break;
    }
    return result;
}

} // namespace bylaw
