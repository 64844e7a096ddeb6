// Words of a command line, quoted for a shell.
#pragma once
#include <string>

namespace bylaw::repl {

// In quotes only where it needs them.
std::string quoted_for_shell(const std::string &word);

} // namespace bylaw::repl
