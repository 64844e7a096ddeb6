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

// Where the loop goes over to machine code.
struct NativeDoor {
    // The loop's own state.
    struct Place {
        Word *registers;
        const Word *end;
        QuickCaller *caller, *most;
        std::uint64_t steps_before;
        int look;
        std::uint64_t collections;
    };

    static void begin(QuickCode &code); // with another state
    static NativeExit go(Run &run, QuickCode &code, const Place &place, const void *entry);
    // Shows state to machine code that reads it directly, until it moves.
    static void show(Run &run, QuickCode &code);
    static void show_lists(Run &run, NativeContext &context);
    static void show_builders(Run &run, NativeContext &context);
};

} // namespace bylaw
