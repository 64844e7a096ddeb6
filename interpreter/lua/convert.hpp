// Values across the boundary, in both directions.
#pragma once
#include "interpreter/lua/state.hpp"

#include <string_view>

namespace bylaw::lua {

// Pushes a value. May raise; the value must therefore live outside all Lua calls, as in Run.
void push_value(lua_State *L, const HookValue &value);

// Reads the value at `index` as it stands: a text is a text, even where an enum's member is meant. False,
// with the reason in `why`, for a value that the game does not know. Raises nothing.
bool read_value(lua_State *L, int index, HookValue &value, std::string &why);

// Turns `value` into one of the declared type where it stands for it: a text that names a member, a text of
// dice. False where it does not.
bool fit(const HookType &type, HookValue &value, HookHost &host);

// "a number", "one of bright, dim, dark", "a list (each element a number)": what a type expects.
std::string describe(const HookType &type);

// "a number (3)", "a text (\"x\")": what a value is.
std::string describe(const HookValue &value);

} // namespace bylaw::lua
