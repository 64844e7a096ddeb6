#include "interpreter/lua/entity.hpp"
#include "interpreter/lua/convert.hpp"
#include "interpreter/lua/request.hpp"

namespace bylaw::lua {
namespace {

// Addresses serve as registry keys.
const char entity_key = 0, dice_key = 0, known_key = 0;

// The block of the userdata at `index` if its metatable is the one under `key`.
void *block_at(lua_State *L, int index, const char *key) {
    if (lua_type(L, index) != LUA_TUSERDATA || !lua_getmetatable(L, index))
        return nullptr;
    lua_rawgetp(L, LUA_REGISTRYINDEX, key);
    const bool is_one = lua_rawequal(L, -1, -2);
    lua_pop(L, 2);
    return is_one ? lua_touserdata(L, index) : nullptr;
}

// The thing and the name of the field of an access; metamethods are reached only with an entity in place 1.
std::int64_t accessed(lua_State *L, std::string_view &field) {
    const std::int64_t *thing = entity_at(L, 1);
    if (!thing || lua_type(L, 2) != LUA_TSTRING)
        luaL_error(L, "a field of an entity is a name, not a %s", luaL_typename(L, 2));
    std::size_t size;
    const char *name = lua_tolstring(L, 2, &size);
    field = {name, size};
    return *thing;
}

int read_field(lua_State *L) {
    std::string_view field;
    const std::int64_t thing = accessed(L, field);
    Run &run = begin_request(L, Request::question);
    ask_host(L, [&] { run.reply = run.host->get_field(thing, field); });
    push_value(L, run.reply.value);
    return 1;
}

int write_field(lua_State *L) {
    std::string_view field;
    const std::int64_t thing = accessed(L, field);
    Run &run = begin_request(L, Request::effect);
    read_argument(L, 3);
    ask_host(L, [&] { run.reply = run.host->set_field(thing, field, run.values.back()); });
    return 0;
}

int show_entity(lua_State *L) {
    const std::int64_t *thing = entity_at(L, 1);
    if (!thing)
        luaL_error(L, "an entity expected");
    Run &run = begin_request(L, Request::question);
    ask_host(L, [&] { run.reply = HookReply::ready(HookValue::of_text(run.host->name_of(*thing))); });
    push_value(L, run.reply.value);
    return 1;
}

int show_dice(lua_State *L) {
    std::string_view notation;
    if (!dice_at(L, 1, notation))
        luaL_error(L, "dice expected");
    lua_pushlstring(L, notation.data(), notation.size());
    return 1;
}

int refuse_dice_fields(lua_State *L) {
    return luaL_error(L, "dice have no fields; use bylaw.roll(dice)");
}

void make_metatable(lua_State *L, const char *key, const luaL_Reg *functions) {
    lua_createtable(L, 0, 4);
    luaL_setfuncs(L, functions, 0);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_rawsetp(L, LUA_REGISTRYINDEX, key);
}

} // namespace

void install_entities(lua_State *L) {
    const luaL_Reg entity[] = {{"__index", read_field},
                               {"__newindex", write_field},
                               {"__tostring", show_entity},
                               {nullptr, nullptr}};
    const luaL_Reg dice[] = {{"__index", refuse_dice_fields},
                             {"__newindex", refuse_dice_fields},
                             {"__tostring", show_dice},
                             {nullptr, nullptr}};
    make_metatable(L, &entity_key, entity);
    make_metatable(L, &dice_key, dice);
}

void begin_entities(lua_State *L) {
    lua_createtable(L, 0, 4);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &known_key);
}

void push_entity(lua_State *L, std::int64_t thing) {
    luaL_checkstack(L, 4, nullptr);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &known_key);
    if (lua_rawgeti(L, -1, thing) == LUA_TNIL) {
        lua_pop(L, 1);
        *static_cast<std::int64_t *>(lua_newuserdatauv(L, sizeof thing, 0)) = thing;
        lua_rawgetp(L, LUA_REGISTRYINDEX, &entity_key);
        lua_setmetatable(L, -2);
        lua_pushvalue(L, -1);
        lua_rawseti(L, -3, thing);
    }
    lua_remove(L, -2);
}

const std::int64_t *entity_at(lua_State *L, int index) {
    return static_cast<const std::int64_t *>(block_at(L, index, &entity_key));
}

void push_dice(lua_State *L, std::int64_t handle, std::string_view notation) {
    luaL_checkstack(L, 3, nullptr);
    *static_cast<std::int64_t *>(lua_newuserdatauv(L, sizeof handle, 1)) = handle;
    lua_pushlstring(L, notation.data(), notation.size());
    lua_setiuservalue(L, -2, 1);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &dice_key);
    lua_setmetatable(L, -2);
}

const std::int64_t *dice_at(lua_State *L, int index, std::string_view &notation) {
    const auto *handle = static_cast<const std::int64_t *>(block_at(L, index, &dice_key));
    if (!handle)
        return nullptr;
    lua_getiuservalue(L, index, 1);
    std::size_t size;
    const char *text = lua_tolstring(L, -1, &size);
    notation = {text, size};
    lua_pop(L, 1); // the dice keep it alive
    return handle;
}

} // namespace bylaw::lua
