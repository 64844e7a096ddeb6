// string.gsub over our own matcher. The stack holds the arguments (1 text, 2 pattern, 3 replacement, 4 limit)
// and whatever the buffer keeps there.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/pattern.hpp"
#include "interpreter/lua/string_patterns.hpp"

#include <cstring>

namespace bylaw::lua {
namespace {

struct Match {
    const char *begin, *end;
};

// Adds a replacement text, in which %0 to %9 stand for captures and %% for a %.
void add_template(const Matcher &matcher, luaL_Buffer &out, Match match) {
    lua_State *L = matcher.L;
    std::size_t size;
    const char *at = lua_tolstring(L, 3, &size);
    const char *end = at + size;
    for (; at < end; ++at) {
        if (*at != '%') {
            luaL_addchar(&out, *at);
            continue;
        }
        ++at; // the text ends with a zero, so that looking one further is safe
        if (*at == '%') {
            luaL_addchar(&out, '%');
        } else if (*at == '0') {
            luaL_addlstring(&out, match.begin, static_cast<std::size_t>(match.end - match.begin));
        } else if (*at >= '1' && *at <= '9') {
            matcher.push(*at - '1', match.begin, match.end);
            luaL_tolstring(L, -1, nullptr); // a position is a number
            lua_remove(L, -2);
            luaL_addvalue(&out);
        } else {
            luaL_error(L, "invalid use of '%%' in replacement string");
        }
    }
}

// Adds what a table or function gives for the match, or the match itself where that is false or nil.
void add_looked_up(const Matcher &matcher, luaL_Buffer &out, Match match) {
    lua_State *L = matcher.L;
    if (lua_type(L, 3) == LUA_TFUNCTION) {
        lua_pushvalue(L, 3);
        lua_call(L, matcher.push_all(match.begin, match.end), 1);
    } else {
        matcher.push(0, match.begin, match.end);
        lua_gettable(L, 3);
    }
    if (!lua_toboolean(L, -1)) {
        lua_pop(L, 1);
        luaL_addlstring(&out, match.begin, static_cast<std::size_t>(match.end - match.begin));
        return;
    }
    if (!lua_isstring(L, -1))
        luaL_error(L, "invalid replacement value (a %s)", luaL_typename(L, -1));
    luaL_addvalue(&out);
}

void add_replacement(const Matcher &matcher, luaL_Buffer &out, Match match) {
    spend(matcher.L,
          1 + static_cast<std::int64_t>(lua_rawlen(matcher.L, 3)) / 16 + (match.end - match.begin) / 16);
    if (lua_type(matcher.L, 3) == LUA_TTABLE || lua_type(matcher.L, 3) == LUA_TFUNCTION)
        add_looked_up(matcher, out, match);
    else
        add_template(matcher, out, match);
}

void check_replacement(lua_State *L) {
    switch (lua_type(L, 3)) {
    case LUA_TNUMBER: lua_tolstring(L, 3, nullptr); break;
    case LUA_TSTRING:
    case LUA_TTABLE:
    case LUA_TFUNCTION: break;
    default: luaL_typeerror(L, 3, "string/function/table");
    }
}

} // namespace

int string_gsub(lua_State *L) {
    Matcher matcher = make_matcher(L, 1, 2);
    check_replacement(L);
    const lua_Integer most = luaL_optinteger(L, 4, matcher.text_end - matcher.text + 1);
    lua_settop(L, 4);
    luaL_Buffer out;
    luaL_buffinit(L, &out);
    const char *at = matcher.text;
    const char *last_end = nullptr;
    lua_Integer count = 0;
    while (count < most) {
        const char *end = matcher.match(at);
        if (end && end != last_end) { // an empty match right after another is none
            ++count;
            add_replacement(matcher, out, {at, end});
            at = last_end = end;
        } else if (at < matcher.text_end) {
            luaL_addchar(&out, *at++);
        } else {
            break;
        }
        if (matcher.anchored)
            break;
    }
    luaL_addlstring(&out, at, static_cast<std::size_t>(matcher.text_end - at));
    luaL_pushresult(&out);
    lua_pushinteger(L, count);
    return 2;
}

} // namespace bylaw::lua
