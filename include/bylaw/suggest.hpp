// "Did you mean": for hosts that read typed names. Messages about rules use the same function.
#pragma once
#include <bylaw/export.h>
#include <string>
#include <vector>

namespace bylaw::api {

// Returns the candidate nearest to the typed name; "" if none is near.
BYLAW_API std::string suggest(const std::string &written, const std::vector<std::string> &candidates);

} // namespace bylaw::api
