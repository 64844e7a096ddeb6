// Opens and closes frames of the state for machine code. Each function returns the code to continue with:
// that of the innermost function, or the exit to the loop.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

// With the operation and the function in which it stands.
using NativeBridge = const void *(NativeContext *, const Quick *, const QuickFunction *);

struct NativeFrames {
    static NativeBridge perform, perform_act, take_act, call_trigger, leave, close, outside, outside_changing,
        roll, go_on_there;

  private:
    struct Performing {
        const Quick *in;
        const QuickFunction *function; // in which that stands
        const QuickRule *rule;
        const Word *roles; // or nothing
        std::uint32_t yields;
    };
    static const void *perform_with(NativeContext *context, const Performing &performing);
    static const void *go_on(NativeContext *context, const QuickFunction &function, const Quick *at);
    static const void *to_loop(NativeContext *context, const QuickFunction &function, const Quick *at,
                               NativeExit how);
    static bool fits(const NativeContext *context, const QuickFunction &function,
                     const QuickFunction &callee);
    static void settle(NativeContext *context, const QuickFunction &function, const Quick *next);
    static const void *begin(NativeContext *context, const QuickFunction &callee, Word *fresh);
    static const void *reload(NativeContext *context);
    static const void *member(NativeContext *context, const Quick *in, const QuickFunction *function,
                              bool rolls);
};

} // namespace bylaw
