// Wrapping Lua's own library functions.
#include "interpreter/lua/library.hpp"

namespace bylaw::lua {

void wrap_function(lua_State *L, const char *name, lua_CFunction function) {
    lua_getfield(L, -1, name);
    // Lua finds the names for "bad argument #1 to 'format'" in the loaded modules.
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    luaL_getsubtable(L, -1, LUA_GNAME);
    lua_pushvalue(L, -3);
    lua_setfield(L, -2, name);
    lua_pop(L, 2);
    lua_pushcclosure(L, function, 1);
    lua_setfield(L, -2, name);
}

int call_wrapped(lua_State *L) {
    const int arguments = lua_gettop(L);
    lua_pushvalue(L, lua_upvalueindex(1));
    lua_insert(L, 1);
    lua_call(L, arguments, LUA_MULTRET);
    return lua_gettop(L);
}

} // namespace bylaw::lua
