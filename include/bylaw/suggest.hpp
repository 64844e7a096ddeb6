// "Did you mean": for hosts that read names from people, as the messages about rules do.
#pragma once
#include <bylaw/export.h>
#include <string>
#include <vector>

namespace bylaw::api {

// The candidate nearest to what was written, "" where none is near.
BYLAW_API std::string suggest(const std::string &written, const std::vector<std::string> &candidates);

} // namespace bylaw::api
