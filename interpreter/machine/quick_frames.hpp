// Frames of the quick loop: where it continues in the innermost one.
#pragma once
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

// Where the state's innermost frame continues, and how much room there is above it.
struct QuickPlace {
    const QuickFunction *function;
    const Quick *at;
    Word *registers;
    const Word *end;
    std::size_t depth; // callers that may be remembered
};

} // namespace bylaw
