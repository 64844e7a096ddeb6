// Declarations of the standard library's modules, for messages about missing names.
#pragma once
#include "interpreter/check/check.hpp"

#include <bylaw/library.hpp>

#include <functional>
#include <string_view>
#include <vector>

namespace bylaw {

// Who of them declares the name. The modules are read when it is first asked, by whichever thread.
std::function<std::vector<Elsewhere>(std::string_view name)> std_words(const api::LibraryOptions &options);

} // namespace bylaw
