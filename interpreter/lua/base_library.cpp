// setmetatable, tostring and print, made safe, and the prelude.
#include "interpreter/lua/library.hpp"
#include "interpreter/lua/state.hpp"

#include <algorithm>
#include <cstring>

namespace bylaw::lua {
namespace {

// Finalizers run with the count hook off, and when garbage is collected differs from run to run; so does what
// is left in a weak table.
int guarded_setmetatable(lua_State *L) {
    if (lua_type(L, 2) == LUA_TTABLE) {
        for (const char *refused : {"__gc", "__mode"}) {
            lua_pushstring(L, refused);
            if (lua_rawget(L, 2) != LUA_TNIL)
                luaL_error(L, "a metatable in a hook cannot have `%s`", refused);
            lua_pop(L, 1);
        }
    }
    return call_wrapped(L);
}

int plain_tostring(lua_State *L) {
    luaL_checkany(L, 1);
    push_text_of(L, 1);
    return 1;
}

// Lua compares texts by the host's locale; this by their bytes.
int text_before(lua_State *L) {
    std::size_t a_size, b_size;
    const char *a = luaL_checklstring(L, 1, &a_size);
    const char *b = luaL_checklstring(L, 2, &b_size);
    const int order = std::memcmp(a, b, std::min(a_size, b_size));
    lua_pushboolean(L, order != 0 ? order < 0 : a_size < b_size);
    return 1;
}

// Runs the prelude; the table of globals is on top. Keeps Lua's own `next` away from hooks.
void run_prelude(lua_State *L) {
    if (luaL_loadbufferx(L, prelude_text, std::strlen(prelude_text), "=prelude", "t") != LUA_OK)
        lua_error(L);
    lua_pushvalue(L, -2);
    lua_getfield(L, -1, "next");
    lua_pushcfunction(L, text_before);
    lua_call(L, 3, 0);
    lua_pushnil(L);
    lua_setfield(L, -2, "next");
}

} // namespace

void push_text_of(lua_State *L, int index) {
    index = lua_absindex(L, index);
    const bool shows_address = lua_type(L, index) >= LUA_TTABLE || lua_type(L, index) == LUA_TLIGHTUSERDATA;
    if (shows_address && luaL_getmetafield(L, index, "__tostring") == LUA_TNIL) {
        lua_pushstring(L, luaL_typename(L, index));
        return;
    }
    if (shows_address)
        lua_pop(L, 1);
    luaL_tolstring(L, index, nullptr);
}

void replace_base_functions(lua_State *L) {
    wrap_function(L, "setmetatable", guarded_setmetatable);
    lua_pushcfunction(L, plain_tostring);
    lua_setfield(L, -2, "tostring");
    run_prelude(L);
}

} // namespace bylaw::lua
