// The pattern functions of the string library, as Lua functions.
#pragma once
#include <lua.hpp>

namespace bylaw::lua {

int string_find(lua_State *L);
int string_match(lua_State *L);
int string_gmatch(lua_State *L);
int string_gsub(lua_State *L);

} // namespace bylaw::lua
