// The `bylaw` table of hooks: roll, ask, say, is.
#pragma once
#include <lua.hpp>

namespace bylaw::lua {

// Makes the globals `bylaw` and `print`, which is `bylaw.say`.
void install_bylaw_module(lua_State *L);

} // namespace bylaw::lua
