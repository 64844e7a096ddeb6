#include "interpreter/simulate/endless.hpp"
#include "base/text/filled.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// The frames that both were in, from the outermost on.
std::size_t common_frames(const RuntimeError &a, const RuntimeError &b) {
    const auto same = [](const RuntimeError::Frame &x, const RuntimeError::Frame &y) {
        return x.name == y.name;
    };
    const auto [last, other] =
        std::mismatch(a.frames.rbegin(), a.frames.rend(), b.frames.rbegin(), b.frames.rend(), same);
    return static_cast<std::size_t>(last - a.frames.rbegin());
}

} // namespace

// Each was stopped somewhere inside of what goes round.
RuntimeError endless(const std::vector<RuntimeError> &trials, std::uint64_t most_steps) {
    RuntimeError told = trials.front();
    if (told.code == Code::too_large) { // it is clear where: what it says of the first holds for each
        told.message =
            filled("none of the first {} trials ends: {}", {std::to_string(trials.size()), told.message});
        return told;
    }
    std::size_t common = told.frames.size();
    for (const RuntimeError &each : trials) {
        common = std::min(common, common_frames(told, each));
    }
    told.frames.erase(told.frames.begin(), told.frames.end() - static_cast<std::ptrdiff_t>(common));
    told.message = "none of the first " + std::to_string(trials.size()) +
                   " trials ends: each takes more than " + std::to_string(most_steps) + " steps";
    if (!told.frames.empty()) {
        told.span = told.frames.front().span;
        told.message += "; `" + told.frames.front().name + "` goes round";
    }
    return told;
}

} // namespace bylaw
