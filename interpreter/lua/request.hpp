// The way from a Lua function to the host and back. A request goes: begin_request, read_argument for what is
// needed, ask_host, then push what is in `run.reply`. Host code may throw and Lua's errors jump over C++
// frames, so that all values live in the Run and exceptions wait here until Lua has ended.
#pragma once
#include "interpreter/lua/state.hpp"

namespace bylaw::lua {

// Effect of a request on the game; a pure hook may only ask questions.
enum class Request : std::uint8_t { question, effect };

// The run in progress, made ready for a request; raises where none is possible.
Run &begin_request(lua_State *L, Request request);

// Appends the Lua value at `index` to the run's `values`; raises for one that the game does not know.
void read_argument(lua_State *L, int index);

// Raises what the reply in the run demands: a stop for `pending`, an error for `failed`.
void settle_reply(lua_State *L);

// Makes one call of the host, which leaves its answer in the run's reply. Nothing in `call` may need
// destruction. What it throws ends the hook.
template <class Call> void ask_host(lua_State *L, Call call) {
    Run &run = *state_of(L).run;
    try {
        run.reply = {};
        call();
    } catch (...) {
        keep_exception(state_of(L));
    }
    settle_reply(L);
}

} // namespace bylaw::lua
