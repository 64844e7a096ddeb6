// Frames of the quick loop: where it goes on in the innermost one.
#pragma once
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

// Where the state's innermost frame goes on, and how much room there is above it.
struct Run::QuickPlace {
    const QuickFunction *function;
    const Quick *at;
    Word *registers;
    const Word *end;
    std::size_t depth; // callers that may be remembered
};

// The loop's own state, where it goes over to machine code.
struct Run::NativePlace {
    Word *registers;
    const Word *end;
    QuickCaller *caller, *most;
    std::uint64_t steps_before;
    int look;
    std::uint64_t collections;
};

// A frame of the state above the innermost one; there is room for it.
inline Word *Run::open_frame(const QuickFunction &callee, std::uint16_t target, Word *fresh,
                             const Word *arguments, std::size_t count) {
    const std::uint32_t triggers = state_.calls.back().triggers;
    const std::uint64_t event = state_.calls.back().event;
    const bool quiet = callee.quiet || state_.calls.back().quiet;
    Call &call = state_.calls.emplace_back();
    call.function = callee.number;
    call.base = static_cast<std::uint32_t>(fresh - state_.frames.data());
    call.target = target;
    call.quiet = quiet;
    call.triggers = triggers;
    call.event = event;
    state_.frames.claim(call.base + callee.frame);
    std::size_t i = 0;
    for (; i < count; ++i) {
        fresh[i] = arguments[i];
    }
    for (; i < callee.frame; ++i) {
        fresh[i] = 0;
    }
    return fresh;
}

// How many calls may be open above the state's frames.
inline std::size_t Run::quick_depth(const QuickCode &code) const {
    const std::size_t open = state_.calls.size(), most = around_.limits.calls;
    return std::min(code.callers.size(), most - std::min(most, open));
}

} // namespace bylaw
