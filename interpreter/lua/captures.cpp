// Captures of a match as Lua values.
#include "interpreter/lua/pattern.hpp"

namespace bylaw::lua {

void Matcher::push(int index, const char *begin, const char *end) const {
    if (index >= captures) {
        if (index != 0)
            luaL_error(L, "invalid capture index %%%d", index + 1);
        lua_pushlstring(L, begin, static_cast<std::size_t>(end - begin));
        return;
    }
    const Capture &it = capture[index];
    if (it.length == Capture::open)
        luaL_error(L, "unfinished capture");
    if (it.length == Capture::position)
        lua_pushinteger(L, it.begin - text + 1);
    else
        lua_pushlstring(L, it.begin, static_cast<std::size_t>(it.length));
}

int Matcher::push_all(const char *begin, const char *end) const {
    const int count = captures == 0 && begin ? 1 : captures;
    luaL_checkstack(L, count, "too many captures");
    for (int index = 0; index < count; ++index)
        push(index, begin, end);
    return count;
}

Matcher make_matcher(lua_State *L, int text_index, int pattern_index) {
    std::size_t text_size, pattern_size;
    const char *text = luaL_checklstring(L, text_index, &text_size);
    const char *pattern = luaL_checklstring(L, pattern_index, &pattern_size);
    const bool anchored = pattern_size > 0 && *pattern == '^';
    return {L, text, text + text_size, pattern + anchored, pattern + pattern_size, anchored};
}

} // namespace bylaw::lua
