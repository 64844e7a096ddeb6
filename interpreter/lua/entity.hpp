// Things of the game as Lua sees them: `entity.field` reads and writes through the host. And dice values,
// which Lua can only pass on.
#pragma once
#include <lua.hpp>

#include <cstdint>
#include <string_view>

namespace bylaw::lua {

// Makes the metatables; once per state.
void install_entities(lua_State *L);

// Forgets the entities of the previous call; once per outermost run.
void begin_entities(lua_State *L);

// Pushes the entity for a thing; the same value for the same thing within a call, so that == and table keys
// work.
void push_entity(lua_State *L, std::int64_t thing);

// The thing at `index`, or null where the value there is none. Raises nothing.
const std::int64_t *entity_at(lua_State *L, int index);

// Pushes a dice value; `tostring` gives its notation.
void push_dice(lua_State *L, std::int64_t handle, std::string_view notation);

// The machine's handle of the dice at `index`, or null; `notation` is then set. Raises nothing.
const std::int64_t *dice_at(lua_State *L, int index, std::string_view &notation);

} // namespace bylaw::lua
