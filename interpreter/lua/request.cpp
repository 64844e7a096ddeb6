#include "interpreter/lua/request.hpp"
#include "interpreter/lua/convert.hpp"

namespace bylaw::lua {
namespace {

constexpr std::int64_t cost = 100; // price of a request, in instructions

// Reads into C++ values, which may throw; the Lua side raises nothing in the meantime.
bool read_into(lua_State *L, int index, Run &run) noexcept {
    try {
        run.values.emplace_back();
        return read_value(L, index, run.values.back(), run.message);
    } catch (...) {
        keep_exception(state_of(L));
        return false;
    }
}

} // namespace

Run &begin_request(lua_State *L, Request request) {
    State &state = state_of(L);
    if (state.budget.stop != Stop::none)
        raise_stop(L, state.budget.stop); // the script caught the stop and continues without an instruction
    if (!state.run || !state.run->started)
        luaL_error(L, "the game can be asked only from within a hook, not while its file is read");
    if (request == Request::effect && state.run->hook->pure)
        luaL_error(L, "the hook `%s` is declared pure: it may not roll, ask, say or change anything",
                   state.run->hook->name.c_str());
    spend(L, cost);
    state.run->values.clear();
    return *state.run;
}

void read_argument(lua_State *L, int index) {
    Run &run = *state_of(L).run;
    run.message.clear();
    if (read_into(L, index, run))
        return;
    if (state_of(L).thrown)
        raise_stop(L, Stop::thrown);
    luaL_error(L, "the game cannot use %s", run.message.c_str());
}

void settle_reply(lua_State *L) {
    if (state_of(L).thrown)
        raise_stop(L, Stop::thrown);
    const HookReply &reply = state_of(L).run->reply;
    if (reply.state == HookReply::State::pending)
        raise_stop(L, Stop::pending);
    if (state_of(L).budget.stop != Stop::none)
        raise_stop(L, state_of(L).budget.stop); // a hook within this one has spent the budget
    if (reply.state == HookReply::State::failed)
        luaL_error(L, "%s", reply.message.c_str());
}

void keep_exception(State &state) noexcept {
    if (!state.thrown)
        state.thrown = std::current_exception();
}

} // namespace bylaw::lua
