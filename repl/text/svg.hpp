// Text within drawings.
#pragma once
#include <string>

namespace bylaw::repl {

// As it may stand in SVG (or HTML): signs that mean something there are named, control characters become
// blanks.
std::string escaped(const std::string &text);

} // namespace bylaw::repl
