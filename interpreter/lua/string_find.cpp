// string.find, match, gmatch over our own matcher.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/pattern.hpp"
#include "interpreter/lua/string_patterns.hpp"

#include <cstring>
#include <new>
#include <string_view>

namespace bylaw::lua {
namespace {

// A start as authors write it: from 1, or negative from the end. From 0, perhaps beyond the end.
std::size_t start_offset(lua_State *L, int index, std::size_t size) {
    const lua_Integer start = luaL_optinteger(L, index, 1);
    if (start > 0)
        return static_cast<std::size_t>(start) - 1;
    if (start == 0 || start < -static_cast<lua_Integer>(size))
        return 0;
    return size - static_cast<std::size_t>(-start);
}

// Where `what` first stands in `text`, from `at` on; null where it does not.
const char *find_plain(lua_State *L, const char *at, const char *text_end, const char *what,
                       std::size_t size) {
    if (size == 0)
        return at;
    while (static_cast<std::size_t>(text_end - at) >= size) {
        const std::size_t starts = static_cast<std::size_t>(text_end - at) - size + 1;
        const void *hit = std::memchr(at, *what, starts);
        const char *next = hit ? static_cast<const char *>(hit) : text_end;
        spend(L, 1 + static_cast<std::int64_t>(size / 16) + (next - at) / 16);
        if (!hit || std::memcmp(next, what, size) == 0)
            return hit ? next : nullptr;
        at = next + 1;
    }
    return nullptr;
}

// Whether a pattern means just its own text. As in Lua, `find` then takes a lone `)` or `]` as it stands.
bool is_plain(std::string_view pattern) {
    return pattern.find_first_of("^$*+?.([%-") == std::string_view::npos;
}

// The first match from `at` on; its end, with its begin in `at`, or null.
const char *search(Matcher &matcher, const char *&at) {
    for (;; ++at) {
        if (const char *end = matcher.match(at))
            return end;
        if (matcher.anchored || at >= matcher.text_end)
            return nullptr;
    }
}

int push_found(lua_State *L, const char *text, const char *begin, const char *end) {
    lua_pushinteger(L, begin - text + 1);
    lua_pushinteger(L, end - text);
    return 2;
}

int find_or_match(lua_State *L, bool find) {
    Matcher matcher = make_matcher(L, 1, 2);
    const std::size_t size = static_cast<std::size_t>(matcher.text_end - matcher.text);
    const std::size_t start = start_offset(L, 3, size);
    if (start > size) {
        lua_pushnil(L);
        return 1;
    }
    const char *at = matcher.text + start;
    std::size_t length;
    const char *what = lua_tolstring(L, 2, &length);
    if (find && (lua_toboolean(L, 4) || is_plain({what, length}))) {
        if (const char *begin = find_plain(L, at, matcher.text_end, what, length))
            return push_found(L, matcher.text, begin, begin + length);
    } else if (const char *end = search(matcher, at)) {
        if (!find)
            return matcher.push_all(at, end);
        push_found(L, matcher.text, at, end);
        return 2 + matcher.push_all(nullptr, nullptr);
    }
    lua_pushnil(L);
    return 1;
}

// State of a gmatch loop between its steps; the texts are the iterator's upvalues.
struct Walk {
    Matcher matcher;
    const char *at;
    const char *last_end;
};

int gmatch_step(lua_State *L) {
    Walk &walk = *static_cast<Walk *>(lua_touserdata(L, lua_upvalueindex(3)));
    for (; walk.at <= walk.matcher.text_end; ++walk.at) {
        const char *end = walk.matcher.match(walk.at);
        if (!end || end == walk.last_end) // an empty match right after another is none
            continue;
        const char *begin = walk.at;
        walk.at = walk.last_end = end;
        return walk.matcher.push_all(begin, end);
    }
    return 0;
}

} // namespace

int string_find(lua_State *L) {
    return find_or_match(L, true);
}

int string_match(lua_State *L) {
    return find_or_match(L, false);
}

int string_gmatch(lua_State *L) {
    Matcher matcher = make_matcher(L, 1, 2);
    matcher.pattern -= matcher.anchored; // in gmatch a `^` has no meaning
    const std::size_t size = static_cast<std::size_t>(matcher.text_end - matcher.text);
    const std::size_t start = start_offset(L, 3, size);
    lua_settop(L, 2);
    const char *at = start > size ? matcher.text_end + 1 : matcher.text + start;
    new (lua_newuserdatauv(L, sizeof(Walk), 0)) Walk{matcher, at, nullptr};
    lua_pushcclosure(L, gmatch_step, 3);
    return 1;
}

} // namespace bylaw::lua
