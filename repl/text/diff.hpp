// Difference of two texts, as `diff -u` shows it.
#pragma once
#include <string>

namespace bylaw::repl {

// Empty where nothing did.
std::string unified_diff(const std::string &name, const std::string &before, const std::string &after);

// Colours it for a terminal: removed, added, place. Its signs say so, too.
std::string coloured_diff(const std::string &diff, bool colour);

} // namespace bylaw::repl
