// From the words that the shell passes to the command that they mean.
#pragma once
#include "repl/console.hpp"

namespace bylaw::repl {

// Reads the command line and runs its command. Answers with the exit status.
int run_command_line(int count, const char *const *words, Console &console);

} // namespace bylaw::repl
