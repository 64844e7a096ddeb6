// What changed between two texts, as `diff -u` shows it.
#pragma once
#include <string>

namespace bylaw::repl {

// Empty where nothing did.
std::string unified_diff(const std::string &name, const std::string &before, const std::string &after);

} // namespace bylaw::repl
