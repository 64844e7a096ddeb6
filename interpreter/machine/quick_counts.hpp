// What the quick loop does, told to whoever counts it. Only the program that measures it
// (bench/sim_profile.cpp) builds the loop so, with BYLAW_COUNTS; in any other there is nothing of it.
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
