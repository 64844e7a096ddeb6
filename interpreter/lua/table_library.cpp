// table.concat and table.unpack: Lua's own, with the elements counted and bounded. The rest is in the
// prelude.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/library.hpp"

namespace bylaw::lua {
namespace {

constexpr lua_Integer most_elements = 100'000; // limit of one call

// Makes the bounds at `first` and `first + 1` explicit, so that Lua's own function does not ask for the
// length again and get another answer from a metamethod.
void settle_bounds(lua_State *L, int first, const char *name) {
    lua_settop(L, first + 1);
    const lua_Integer from = luaL_optinteger(L, first, 1);
    const lua_Integer to = lua_isnoneornil(L, first + 1) ? luaL_len(L, 1) : luaL_checkinteger(L, first + 1);
    if (from <= to && static_cast<lua_Unsigned>(to) - static_cast<lua_Unsigned>(from) >= most_elements)
        luaL_error(L, "too many elements for '%s' (at most %I)", name, most_elements);
    if (from <= to)
        spend(L, to - from + 1);
    lua_pushinteger(L, from);
    lua_replace(L, first);
    lua_pushinteger(L, to);
    lua_replace(L, first + 1);
}

int table_concat(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    settle_bounds(L, 3, "concat");
    return call_wrapped(L);
}

int table_unpack(lua_State *L) {
    luaL_checktype(L, 1, LUA_TTABLE);
    settle_bounds(L, 2, "unpack");
    return call_wrapped(L);
}

} // namespace

void replace_table_functions(lua_State *L) {
    wrap_function(L, "concat", table_concat);
    wrap_function(L, "unpack", table_unpack);
}

} // namespace bylaw::lua
