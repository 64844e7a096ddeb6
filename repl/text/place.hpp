// Where something stands, as short as a reader needs it.
#pragma once
#include <bylaw/diagnostic.hpp>
#include <bylaw/library.hpp>

#include <string>

namespace bylaw::repl {

// "zones/core.bylaw:12" of what lies with the program or in a folder of rulesets elsewhere; what lies below
// the folder that one stands in as it is seen from there.
std::string short_place(const api::Place &place, const api::Library &library);

} // namespace bylaw::repl
