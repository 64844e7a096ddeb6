// Data of one Lua state: its budget and the current run. Lua's extra space points at it.
#pragma once
#include "interpreter/lua/budget.hpp"

#include <exception>
#include <string>
#include <vector>

namespace bylaw::lua {

// One run of one hook. It lives in C++ outside all Lua calls and holds whatever has a destructor, since Lua's
// errors jump over the functions in between.
struct Run {
    const HookDeclaration *hook = nullptr;
    std::span<const HookValue> arguments;
    HookHost *host = nullptr;
    bool started = false;          // the file has been read; from here on the host may be asked
    std::vector<HookValue> values; // arguments of the request in progress
    HookReply reply;               // its answer
    HookValue result;
    HookProblem::Cause cause = HookProblem::Cause::run_time; // for a failure, as are the next two
    std::string message;
    Place place;
};

// The state itself is made in sandbox.hpp.
struct State {
    Budget budget;
    Run *run = nullptr;        // the innermost in progress
    int depth = 0;             // how many runs are in progress
    std::exception_ptr thrown; // by C++ in the middle of Lua; continues where that ends
};

// Keeps a C++ exception until Lua has ended, because Lua's errors skip C++ unwinding. For `catch (...)`.
void keep_exception(State &state) noexcept;

inline State &state_of(lua_State *L) {
    return **static_cast<State **>(lua_getextraspace(L));
}

} // namespace bylaw::lua
