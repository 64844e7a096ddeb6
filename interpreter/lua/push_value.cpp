#include "interpreter/lua/convert.hpp"
#include "interpreter/lua/entity.hpp"

namespace bylaw::lua {
namespace {

void push_list(lua_State *L, const std::vector<HookValue> &items) {
    luaL_checkstack(L, 4, "the list is nested too deeply");
    lua_createtable(L, static_cast<int>(items.size()), 0);
    lua_Integer place = 0;
    for (const HookValue &item : items) {
        push_value(L, item);
        lua_rawseti(L, -2, ++place);
    }
}

} // namespace

void push_value(lua_State *L, const HookValue &value) {
    switch (value.kind) {
    case HookValue::Kind::nothing: lua_pushnil(L); break;
    case HookValue::Kind::number: lua_pushinteger(L, value.number); break;
    case HookValue::Kind::truth: lua_pushboolean(L, value.number != 0); break;
    case HookValue::Kind::text:
    case HookValue::Kind::member: lua_pushlstring(L, value.text.data(), value.text.size()); break;
    case HookValue::Kind::thing: push_entity(L, value.number); break;
    case HookValue::Kind::dice: push_dice(L, value.number, value.text); break;
    case HookValue::Kind::list: push_list(L, value.items); break;
    }
}

} // namespace bylaw::lua
