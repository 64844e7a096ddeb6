// Declarations of the standard library's modules, for messages about missing names.
#pragma once
#include "interpreter/check/check.hpp"

#include <bylaw/library.hpp>

#include <functional>
#include <string_view>
#include <vector>

namespace bylaw {

// Returns a function that finds the library modules that declare a name. The first call reads the modules, on
// its thread.
std::function<std::vector<Elsewhere>(std::string_view name)> std_words(const api::LibraryOptions &options);

} // namespace bylaw
