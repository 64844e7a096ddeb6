// Bars made of characters.
#pragma once
#include <string>

namespace bylaw::repl {

// A bar of `share` (0 to 1) of a width; with eighths of a character where the terminal has such blocks.
std::string bar(double share, int width, bool unicode);

} // namespace bylaw::repl
