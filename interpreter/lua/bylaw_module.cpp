#include "interpreter/lua/bylaw_module.hpp"
#include "interpreter/lua/convert.hpp"
#include "interpreter/lua/entity.hpp"
#include "interpreter/lua/library.hpp"
#include "interpreter/lua/request.hpp"

namespace bylaw::lua {
namespace {

// bylaw.roll(dice): the total.
int roll(lua_State *L) {
    Run &run = begin_request(L, Request::effect);
    std::string_view notation;
    if (lua_type(L, 1) != LUA_TSTRING && !dice_at(L, 1, notation))
        luaL_error(L, "bylaw.roll takes dice, as in bylaw.roll(\"2d6+3\"), not a %s", luaL_typename(L, 1));
    read_argument(L, 1);
    ask_host(L, [&] { run.reply = run.host->roll(run.values.front()); });
    push_value(L, run.reply.value);
    return 1;
}

void expect_options(lua_State *L) {
    if (lua_type(L, 2) != LUA_TSTRING || lua_type(L, 3) != LUA_TTABLE || lua_rawlen(L, 3) == 0)
        luaL_error(L, "bylaw.ask takes who is asked, the question and a list of at least one option");
}

// bylaw.ask(who, question, options): the chosen element of `options`.
int ask(lua_State *L) {
    Run &run = begin_request(L, Request::effect);
    expect_options(L);
    for (int index = 1; index <= 3; ++index)
        read_argument(L, index);
    ask_host(L, [&] { run.reply = run.host->ask(run.values[0], run.values[1].text, run.values[2].items); });
    const std::int64_t chosen = run.reply.value.number;
    if (chosen < 0 || chosen >= static_cast<std::int64_t>(run.values[2].items.size()))
        luaL_error(L, "the answer is none of the options");
    lua_rawgeti(L, 3, chosen + 1);
    return 1;
}

// bylaw.say(…): one line, its parts joined by spaces.
int say(lua_State *L) {
    begin_request(L, Request::effect); // before the parts are made into texts, which may ask the host
    const int parts = lua_gettop(L);
    luaL_Buffer line;
    luaL_buffinit(L, &line);
    for (int index = 1; index <= parts; ++index) {
        if (index > 1)
            luaL_addchar(&line, ' ');
        push_text_of(L, index);
        luaL_addvalue(&line);
    }
    luaL_pushresult(&line);
    Run &run = begin_request(L, Request::effect);
    read_argument(L, -1);
    ask_host(L, [&] { run.host->say(run.values.front().text); });
    return 0;
}

// bylaw.is(entity, kind): whether the entity is of that kind.
int is(lua_State *L) {
    Run &run = begin_request(L, Request::question);
    const std::int64_t *thing = entity_at(L, 1);
    if (!thing || lua_type(L, 2) != LUA_TSTRING)
        luaL_error(L, "bylaw.is takes an entity and the name of a kind");
    const char *kind = lua_tostring(L, 2);
    ask_host(L, [&] { run.reply = HookReply::ready(HookValue::of_truth(run.host->is_kind(*thing, kind))); });
    push_value(L, run.reply.value);
    return 1;
}

} // namespace

void install_bylaw_module(lua_State *L) {
    const luaL_Reg functions[] = {{"roll", roll}, {"ask", ask}, {"say", say}, {"is", is}, {nullptr, nullptr}};
    luaL_newlib(L, functions);
    lua_setglobal(L, "bylaw");
    lua_pushcfunction(L, say);
    lua_setglobal(L, "print");
}

} // namespace bylaw::lua
