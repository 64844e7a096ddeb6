#include "interpreter/lua/sandbox.hpp"
#include "interpreter/lua/bylaw_module.hpp"
#include "interpreter/lua/entity.hpp"
#include "interpreter/lua/library.hpp"

namespace bylaw::lua {
namespace {

// Addresses serve as registry keys: the environments' metatable, and the maker of upvalues.
const char environment_key = 0, upvalue_key = 0;

void remove_names(lua_State *L, std::initializer_list<const char *> names) {
    for (const char *name : names) {
        lua_pushnil(L);
        lua_setfield(L, -2, name);
    }
}

// Replaces the modules that Lua searches for names of functions in its messages: without the globals, which
// hooks see under other names, and with the wrapped functions.
void forget_globals_module(lua_State *L) {
    luaL_getsubtable(L, LUA_REGISTRYINDEX, LUA_LOADED_TABLE);
    lua_pushnil(L);
    lua_setfield(L, -2, LUA_GNAME);
    lua_pop(L, 1);
}

void open_libraries(lua_State *L) {
    luaL_requiref(L, LUA_GNAME, luaopen_base, 1);
    forget_globals_module(L);
    luaL_requiref(L, "string", luaopen_string, 1);
    remove_names(L, {"dump", "pack", "packsize", "unpack"});
    replace_string_functions(L);
    luaL_requiref(L, "table", luaopen_table, 1);
    replace_table_functions(L);
    luaL_requiref(L, "math", luaopen_math, 1);
    remove_names(L, {"random", "randomseed"});
    lua_pop(L, 3);
    replace_base_functions(L); // last: the prelude adds to the other libraries
    remove_names(L, {"_G", "collectgarbage", "dofile", "load", "loadfile", "warn"});
    lua_pop(L, 1);
}

int refuse_write(lua_State *L) {
    return luaL_error(L, "the library cannot be changed");
}

// Replaces the global table `name` by a read-only view. A userdata: `rawset` cannot write to that.
void lock_library(lua_State *L, const char *name) {
    lua_newuserdatauv(L, 0, 0);
    lua_createtable(L, 0, 3);
    lua_getglobal(L, name);
    lua_setfield(L, -2, "__index");
    lua_pushcfunction(L, refuse_write);
    lua_setfield(L, -2, "__newindex");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_setmetatable(L, -2);
    lua_setglobal(L, name);
}

// The functions of texts (`text:upper()`) stay reachable, their metatable does not.
void lock_texts(lua_State *L) {
    lua_pushliteral(L, "");
    lua_getmetatable(L, -1);
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_pop(L, 2);
}

void make_environment_metatable(lua_State *L) {
    lua_createtable(L, 0, 2);
    lua_pushglobaltable(L);
    lua_setfield(L, -2, "__index");
    lua_pushboolean(L, 0);
    lua_setfield(L, -2, "__metatable");
    lua_rawsetp(L, LUA_REGISTRYINDEX, &environment_key);
}

// A function that makes a function with its argument as upvalue: the only way to a new upvalue.
void make_upvalue_maker(lua_State *L) {
    if (luaL_loadstring(L, "local value = ... return function() return value end") != LUA_OK)
        lua_error(L);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &upvalue_key);
}

int install(lua_State *L) {
    find_stack_block(L, state_of(L).budget);
    open_libraries(L);
    install_bylaw_module(L);
    install_entities(L);
    lock_texts(L);
    for (const char *name : {"string", "table", "math", "bylaw"})
        lock_library(L, name);
    make_environment_metatable(L);
    make_upvalue_maker(L);
    return 0;
}

} // namespace

Sandbox::Sandbox(const LuaLimits &limits) : L_(nullptr) {
    Budget &budget = state_.budget;
    budget.limits = limits;
    refill(budget);
    L_ = lua_newstate(allocate, &budget);
    if (!L_)
        return;
    *static_cast<State **>(lua_getextraspace(L_)) = &state_;
    budget.L = L_;
    lua_pushcfunction(L_, install);
    if (lua_pcall(L_, 0, 0, 0) != LUA_OK) {
        lua_close(L_);
        L_ = nullptr;
    }
}

Sandbox::~Sandbox() {
    if (L_)
        lua_close(L_);
}

void push_environment(lua_State *L) {
    lua_createtable(L, 0, 4);
    lua_rawgetp(L, LUA_REGISTRYINDEX, &environment_key);
    lua_setmetatable(L, -2);
    // Not lua_setupvalue: that would change the environment of an outer run of the same file, too.
    lua_rawgetp(L, LUA_REGISTRYINDEX, &upvalue_key);
    lua_pushvalue(L, -2);
    lua_call(L, 1, 1);
    lua_upvaluejoin(L, -3, 1, -1, 1);
    lua_pop(L, 1);
}

} // namespace bylaw::lua
