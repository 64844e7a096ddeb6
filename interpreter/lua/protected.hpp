// The one way into Lua: a protected call, and what its end means.
#pragma once
#include "interpreter/lua/sandbox.hpp"

namespace bylaw::lua {

// Calls `function` with `argument` as light userdata; `run` is the run in progress in the meantime. The
// outcome's value is the run's result. The outermost call gets a fresh budget, one within another shares it.
// Never raises.
HookOutcome run_protected(Sandbox &sandbox, Run &run, lua_CFunction function, void *argument);

} // namespace bylaw::lua
