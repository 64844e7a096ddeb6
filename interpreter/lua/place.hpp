// Places in the authors' files. Lua cuts long chunk names in its messages, so that chunks are named by their
// file's number, "#3", and the messages' "#3:12: " is turned back into file and line here.
#pragma once
#include "interpreter/lua/budget.hpp"

#include <string_view>

namespace bylaw::lua {

// The longest chunk name, with its end.
inline constexpr std::size_t chunk_name_size = 16;

// Writes the chunk name for a file; `to` has chunk_name_size bytes.
void write_chunk_name(char *to, std::uint32_t file);

// The line of an author's file that is running now: the innermost, where library functions stand above it.
// Allocates nothing and raises nothing.
Place current_place(lua_State *L);

// Takes a leading "#3:12: " off `message`; a place with line 0 where there is none.
Place take_place(std::string_view &message);

} // namespace bylaw::lua
