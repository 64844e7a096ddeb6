// The library functions that a hook sees where Lua's own would escape the budget, depend on the machine, or
// open a way out of the sandbox. All are installed under protection, by sandbox.cpp.
#pragma once
#include <lua.hpp>

namespace bylaw::lua {

// `find match gmatch gsub rep format` into the string table on top of the stack.
void replace_string_functions(lua_State *L);

// `setmetatable tostring print` and what the prelude needs; into the table of globals on top of the stack.
void replace_base_functions(lua_State *L);

// `concat unpack` into the table on top of the stack.
void replace_table_functions(lua_State *L);

// Replaces `name` in the table on top of the stack by `function`, with Lua's own as its upvalue.
void wrap_function(lua_State *L, const char *name, lua_CFunction function);

// Calls the function that a wrapper wraps, with all that is on the stack; the results take its place.
int call_wrapped(lua_State *L);

// Pushes the text of the value at `index` as `tostring` gives it: without addresses, which differ between
// runs.
void push_text_of(lua_State *L, int index);

// The rest of the library, in Lua (prelude.lua): its instructions are counted without further ado.
extern const char *const prelude_text;

} // namespace bylaw::lua
