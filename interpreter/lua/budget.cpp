// The instruction budget.
#include "interpreter/lua/budget.hpp"
#include "interpreter/lua/place.hpp"
#include "interpreter/lua/state.hpp"

#include <cstdlib>

namespace bylaw::lua {
namespace {

// A count hook costs the same for any interval; this one keeps the overshoot small.
constexpr int interval = 1000;

// Bytes of a text, or of the stack, that one instruction may copy in the time of a few ordinary instructions.
constexpr std::size_t text_quantum = 1024;
constexpr std::size_t stack_quantum = 16384;

void on_count(lua_State *L, lua_Debug *) {
    Budget &budget = state_of(L).budget;
    if (budget.stop != Stop::none)
        raise_stop(L, budget.stop);
    if (budget.limits.stopped && budget.limits.stopped())
        raise_stop(L, Stop::instructions);
    spend(L, interval * budget.weight());
}

} // namespace

std::int64_t Budget::weight() const {
    return static_cast<std::int64_t>(1 + longest_text / text_quantum + stack_bytes / stack_quantum);
}

void refill(Budget &budget) {
    budget.instructions_left = budget.limits.instructions;
    budget.longest_text = budget.longest_kept_text;
    budget.stop = Stop::none;
    budget.host_is_full = false;
    budget.stopped_at = budget.refused_at = Place{};
}

void arm(lua_State *L, const Budget &budget) {
    const bool over = budget.stop != Stop::none || budget.instructions_left < 0;
    lua_sethook(L, on_count, LUA_MASKCOUNT, over ? 1 : interval);
}

void spend(lua_State *L, std::int64_t instructions) {
    Budget &budget = state_of(L).budget;
    budget.instructions_left -= instructions;
    if (budget.instructions_left < 0)
        raise_stop(L, Stop::instructions);
}

void raise_stop(lua_State *L, Stop why) {
    Budget &budget = state_of(L).budget;
    if (budget.stop == Stop::none) {
        budget.stop = why;
        budget.stopped_at = current_place(L);
        arm(L, budget);
    }
    lua_pushlightuserdata(L, &budget); // not a text: that would need memory
    lua_error(L);
    std::abort(); // lua_error does not return; only its declaration does not say so
}

} // namespace bylaw::lua
