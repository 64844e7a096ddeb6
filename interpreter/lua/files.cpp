#include "interpreter/lua/files.hpp"
#include "interpreter/lua/place.hpp"
#include "interpreter/lua/protected.hpp"

namespace bylaw::lua {
namespace {

const char files_key = 0; // its address is the registry key of the list of compiled files

struct Compilation {
    std::string_view text;
    std::uint32_t index;
};

void push_files(lua_State *L) {
    if (lua_rawgetp(L, LUA_REGISTRYINDEX, &files_key) == LUA_TTABLE)
        return;
    lua_pop(L, 1);
    lua_createtable(L, 4, 0);
    lua_pushvalue(L, -1);
    lua_rawsetp(L, LUA_REGISTRYINDEX, &files_key);
}

int compile(lua_State *L) {
    const auto &it = *static_cast<const Compilation *>(lua_touserdata(L, 1));
    char name[chunk_name_size];
    write_chunk_name(name, it.index);
    push_files(L);
    if (luaL_loadbufferx(L, it.text.data(), it.text.size(), name, "t") != LUA_OK) {
        state_of(L).run->cause = HookProblem::Cause::syntax;
        lua_error(L);
    }
    lua_rawseti(L, -2, static_cast<lua_Integer>(it.index) + 1);
    return 0;
}

[[noreturn]] void raise_declaration(lua_State *L, Run &run) {
    run.cause = HookProblem::Cause::declaration;
    lua_error(L);
    std::abort(); // lua_error does not return; only its declaration does not say so
}

} // namespace

std::optional<HookProblem> compile_file(Sandbox &sandbox, const HookTable &table, std::uint32_t index) {
    Compilation compilation{table.files[index].text, index};
    if (compilation.text.starts_with("\xEF\xBB\xBF")) // a byte order mark, which some editors write
        compilation.text.remove_prefix(3);
    if (compilation.text.starts_with('\x1b'))
        return HookProblem{HookProblem::Cause::syntax, "a file of hooks must be Lua text, not compiled Lua",
                           index};
    Run run;
    run.place.file = index;
    HookOutcome outcome = run_protected(sandbox, run, compile, &compilation);
    return std::move(outcome.problem);
}

void push_hook(lua_State *L, Run &run) {
    luaL_checkstack(L, 8, nullptr);
    push_files(L);
    lua_rawgeti(L, -1, static_cast<lua_Integer>(run.hook->file) + 1);
    push_environment(L);
    lua_pushvalue(L, -2);
    lua_call(L, 0, 0);
    lua_pushlstring(L, run.hook->name.data(), run.hook->name.size());
    if (lua_rawget(L, -2) == LUA_TFUNCTION && !lua_iscfunction(L, -1))
        return;
    lua_pushfstring(L, "the file defines no function `%s`", run.hook->name.c_str());
    raise_declaration(L, run);
}

void check_parameters(lua_State *L, Run &run) {
    lua_Debug function;
    lua_pushvalue(L, -1);
    lua_getinfo(L, ">Su", &function);
    const auto declared = run.hook->parameters.size();
    if (function.isvararg || function.nparams == declared)
        return;
    run.place.line = static_cast<std::uint32_t>(function.linedefined);
    lua_pushfstring(L, "the hook `%s` is declared with %d parameter%s, but its function takes %d",
                    run.hook->name.c_str(), static_cast<int>(declared), declared == 1 ? "" : "s",
                    static_cast<int>(function.nparams));
    raise_declaration(L, run);
}

} // namespace bylaw::lua
