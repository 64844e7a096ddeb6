// Frames of the quick loop: where it continues in the innermost one.
#pragma once
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

// The place where the innermost frame continues, and the space above it.
struct QuickPlace {
    const QuickFunction *function;
    const Quick *at;
    Word *registers;
    const Word *end;
    std::size_t depth; // callers that may be remembered
};

} // namespace bylaw
