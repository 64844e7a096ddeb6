// string.rep and string.format, bounded, and the installation of the pattern functions.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/library.hpp"
#include "interpreter/lua/state.hpp"
#include "interpreter/lua/string_patterns.hpp"

#include <cstring>

namespace bylaw::lua {
namespace {

// Lua's own loops 10^18 times for ("").rep(10^18); the length of the result is checked before it is built.
int string_rep(lua_State *L) {
    std::size_t size, gap_size;
    const char *text = luaL_checklstring(L, 1, &size);
    const lua_Integer times = luaL_checkinteger(L, 2);
    const char *gap = luaL_optlstring(L, 3, "", &gap_size);
    const std::size_t limit = state_of(L).budget.limits.text;
    if (times <= 0 || size + gap_size == 0) {
        lua_pushliteral(L, "");
        return 1;
    }
    if (static_cast<lua_Unsigned>(times) > limit / (size + gap_size) + 1)
        luaL_error(L, "the repeated text would be longer than %I bytes", static_cast<lua_Integer>(limit));
    spend(L, times);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    for (lua_Integer i = 0; i < times; ++i) {
        if (i > 0)
            luaL_addlstring(&out, gap, gap_size);
        luaL_addlstring(&out, text, size);
    }
    luaL_pushresult(&out);
    return 1;
}

// Lua's own, after replacing arguments that it would show with their addresses. It bounds widths to two
// digits itself.
int string_format(lua_State *L) {
    std::size_t size;
    const char *format = luaL_checklstring(L, 1, &size);
    spend(L, static_cast<std::int64_t>(size) / 4 + lua_gettop(L));
    for (const char *at = format; (at = std::strchr(at, '%')) != nullptr; ++at) {
        at += 1 + std::strspn(at + 1, "-+ #0123456789.");
        if (*at == 'p')
            luaL_error(L, "`%%p` is not available: it differs from run to run");
        if (*at == '\0')
            break;
    }
    const int arguments = lua_gettop(L);
    for (int index = 2; index <= arguments; ++index) {
        if (lua_type(L, index) < LUA_TTABLE)
            continue; // nothing, yes/no, numbers and texts show themselves
        push_text_of(L, index);
        lua_replace(L, index);
    }
    return call_wrapped(L);
}

} // namespace

void replace_string_functions(lua_State *L) {
    const luaL_Reg functions[] = {{"find", string_find}, {"match", string_match}, {"gmatch", string_gmatch},
                                  {"gsub", string_gsub}, {"rep", string_rep},     {nullptr, nullptr}};
    luaL_setfuncs(L, functions, 0);
    wrap_function(L, "format", string_format);
}

} // namespace bylaw::lua
