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
};

// How many calls may be open above the state's frames.
inline std::size_t Run::quick_depth(const QuickCode &code) const {
    const std::size_t open = state_.calls.size(), most = around_.limits.calls;
    return std::min(code.callers.size(), most - std::min(most, open));
}

} // namespace bylaw
