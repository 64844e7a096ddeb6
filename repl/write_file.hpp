// Writing what a command makes, so that a file is either whole or what it was before.
#pragma once
#include "repl/console.hpp"

#include <string>

namespace bylaw::repl {

// Into a new file beside it, which then takes its name; "-" is the output. False, with a word on `err`, where
// that cannot be.
bool write_file(const std::string &path, const std::string &text, Console &console);

} // namespace bylaw::repl
