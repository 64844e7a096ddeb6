#include "interpreter/lua/protected.hpp"
#include "base/text/filled.hpp"
#include "interpreter/lua/entity.hpp"
#include "interpreter/lua/place.hpp"

#include "base/text/display.hpp"

#include <algorithm>
#include <new>
#include <utility>

namespace bylaw::lua {
namespace {

using Cause = HookProblem::Cause;

constexpr std::size_t longest_message = 1000; // a hook may raise a text of megabytes
constexpr int most_hook_depth = 16;           // depth of hooks that read fields whose formulas are hooks
constexpr std::size_t tolerated_garbage = std::size_t{4} << 20;

// Keeps the message of an error and its place: the one in the message if Lua gave one, else the running line.
void note_error(State &state, std::string_view text, Place running) noexcept {
    Run &run = *state.run;
    const Place written = take_place(text);
    if (text.starts_with("prelude:")) // an error within the library is the caller's
        text.remove_prefix(std::min(text.find(' ') + 1, text.size()));
    if (run.place.line == 0 && (written.line != 0 || running.line != 0))
        run.place = written.line != 0 ? written : running;
    try {
        run.message = text;
    } catch (...) {
        keep_exception(state);
    }
}

// Lua calls this where an error is raised, before the stack is unwound.
int on_error(lua_State *L) {
    State &state = state_of(L);
    std::size_t size = 0;
    if (lua_type(L, 1) == LUA_TSTRING) {
        const char *text = lua_tolstring(L, 1, &size);
        note_error(state, {text, size}, current_place(L));
    } else if (lua_type(L, 1) != LUA_TLIGHTUSERDATA) { // that would be a stop
        note_error(state, "the hook raised an error that is no text", current_place(L));
    }
    return 1;
}

std::string subject(const Run &run) {
    return run.hook ? filled("the hook `{}`", {run.hook->name}) : "the file";
}

std::string instructions_spent(const Budget &budget, const Run &run) {
    return filled("{} was stopped after {} instructions; does a loop never end?",
                  {subject(run), std::to_string(budget.limits.instructions)});
}

std::string memory_spent(const Budget &budget, const Run &run) {
    return filled(
        "{} needed more memory than its {} KiB, or a text longer than {} KiB",
        {subject(run), std::to_string(budget.limits.memory >> 10), std::to_string(budget.limits.text >> 10)});
}

HookProblem problem_of(const Budget &budget, Run &run, int status) {
    const auto problem = [&](Cause cause, std::string message, Place place) {
        if (place.line == 0) // no line of a file was running
            place = run.place;
        return HookProblem{cause, printable_text(message, longest_message, true), place.file, place.line};
    };
    if (budget.stop == Stop::instructions)
        return problem(Cause::instructions, instructions_spent(budget, run), budget.stopped_at);
    if (status == LUA_ERRMEM)
        return problem(Cause::memory, memory_spent(budget, run), budget.refused_at);
    if (status == LUA_ERRERR)
        return problem(Cause::run_time, subject(run) + " calls itself too deeply", run.place);
    return problem(run.cause, std::move(run.message), run.place);
}

HookOutcome outcome_of(const Budget &budget, Run &run, int status) {
    if (budget.stop == Stop::pending)
        return {HookOutcome::State::pending};
    const bool refused = status == LUA_OK && run.cause != Cause::run_time;
    if (budget.stop == Stop::none && status == LUA_OK && !refused)
        return {HookOutcome::State::done, std::move(run.result)};
    return {HookOutcome::State::failed, {}, problem_of(budget, run, status)};
}

// A machine without memory is no mistake of the script, whatever that made of it; nor is what C++ threw.
void throw_what_waits(State &state) {
    if (state.thrown)
        std::rethrow_exception(std::exchange(state.thrown, nullptr));
    if (state.budget.host_is_full)
        throw std::bad_alloc();
}

// Start of every call; it may need memory, so it runs under protection.
int begin_and_call(lua_State *L) {
    if (state_of(L).depth == 1)
        begin_entities(L);
    auto function = lua_tocfunction(L, 1);
    lua_remove(L, 1);
    return function(L);
}

} // namespace

HookOutcome run_protected(Sandbox &sandbox, Run &run, lua_CFunction function, void *argument) {
    lua_State *L = sandbox.lua();
    State &state = sandbox.state();
    if (state.depth == 0) {
        refill(state.budget);
        arm(L, state.budget); // not within another run: that would start its count again
    }
    const bool room = lua_checkstack(L, 8) != 0;
    throw_what_waits(state);
    if (state.depth >= most_hook_depth || !room)
        return {HookOutcome::State::failed,
                {},
                HookProblem{Cause::run_time, "hooks call one another too deeply"}};
    Run *outer = std::exchange(state.run, &run);
    ++state.depth;
    const int top = lua_gettop(L);
    lua_pushcfunction(L, on_error);
    lua_pushcfunction(L, begin_and_call);
    lua_pushcfunction(L, function);
    lua_pushlightuserdata(L, argument);
    const int status = lua_pcall(L, 2, 0, top + 1);
    lua_settop(L, top);
    --state.depth;
    state.run = outer;
    if (state.depth == 0 && state.budget.bytes > tolerated_garbage)
        lua_gc(L, LUA_GCCOLLECT);
    throw_what_waits(state);
    return outcome_of(state.budget, run, status);
}

} // namespace bylaw::lua
