// Templates: the files of a small ruleset that teaches, or of a layer over another ruleset.
#pragma once
#include <bylaw/export.h>
#include <bylaw/program.hpp>

#include <string>
#include <vector>

namespace bylaw::api {

struct NewFile {
    std::string path; // below the ruleset's folder: "tests/climbing.bylaw"
    std::string text;
};

// Returns as a sentence why a name is not allowed for a ruleset; empty if it is allowed.
BYLAW_API std::string why_no_ruleset_name(const std::string &name);

BYLAW_API std::vector<NewFile> new_ruleset(const std::string &name);
// Returns house rules over a loaded ruleset. They set an option of it, if it has one.
BYLAW_API std::vector<NewFile> new_layer(const std::string &name, const Program &base);

} // namespace bylaw::api
