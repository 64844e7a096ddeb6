// Counts of the quick loop's operations. Only the measuring program (bench/sim_profile.cpp) builds the loop
// with BYLAW_COUNTS; other builds have no trace of it.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

struct QuickPoint {
    const State &state;
    const QuickCode &code;
    const QuickFunction &function; // the innermost
    const Quick &at;
    std::size_t depth; // callers that have no frame yet
};

void count_operation(const QuickPoint &about_to_do);
void count_remembered(std::uint32_t function); // called, and what it gives was known

} // namespace bylaw
