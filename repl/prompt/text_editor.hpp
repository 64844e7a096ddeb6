// The user's editor for texts.
#pragma once
#include <cstdint>
#include <string>

namespace bylaw::repl {

// Returns VISUAL, else EDITOR, of the environment; empty without both.
std::string text_editor();

// Opens a file in it, at a line where the editor is known to take one, and waits until it is left. False
// where it could not be run, or says that it failed.
bool open_in_editor(const std::string &editor, const std::string &path, std::uint32_t line);

} // namespace bylaw::repl
