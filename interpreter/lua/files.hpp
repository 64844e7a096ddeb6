// The authors' files in a Lua state: compiling them, and finding the hooks in them.
#pragma once
#include "interpreter/lua/sandbox.hpp"

#include <optional>

namespace bylaw::lua {

// Compiles file number `index` of the table into the state; the problem, where there is one. Never raises.
std::optional<HookProblem> compile_file(Sandbox &sandbox, const HookTable &table, std::uint32_t index);

// Runs the file of the run's hook in a fresh environment and pushes the hook's function; raises where there
// is none. Under protection only.
void push_hook(lua_State *L, Run &run);

// Whether the function on top takes the parameters that the hook declares; raises where it does not.
void check_parameters(lua_State *L, Run &run);

} // namespace bylaw::lua
