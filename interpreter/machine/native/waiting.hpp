// C++ exceptions cannot pass through machine code, which the C++ runtime does not know. They wait in the
// context until machine code is left (NativeDoor::go), which happens at once.
//
//     call(waiting<&NativeHelpers::judge_memo>);
#pragma once
#include "interpreter/machine/native/native_code.hpp"

#include <exception>
#include <type_traits>

namespace bylaw {

template <auto function> struct Waiting;

template <class Given, class... More, Given (*function)(NativeContext *, More...)> struct Waiting<function> {
    static constexpr bool goes_on = std::is_same_v<Given, const void *>; // where that says

    static Given call(NativeContext *context, More... more) {
        if constexpr (goes_on) {
            if (context->thrown) {
                return context->door;
            }
        }
        try {
            return function(context, more...);
        } catch (...) {
            context->thrown = std::current_exception();
            context->how = NativeExit::stopped;
        }
        if constexpr (goes_on) {
            return context->door;
        } else {
            return Given(); // it was not done
        }
    }
};

template <auto function> inline constexpr auto waiting = &Waiting<function>::call;

} // namespace bylaw
