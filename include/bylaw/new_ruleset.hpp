// Something to begin with: the files of a small ruleset that teaches, or of a layer over another one.
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

// Why a ruleset cannot be called so, as a sentence; empty where it can.
BYLAW_API std::string why_no_ruleset_name(const std::string &name);

BYLAW_API std::vector<NewFile> new_ruleset(const std::string &name);
// House rules over a loaded ruleset; where it has an option that may be turned, they turn it.
BYLAW_API std::vector<NewFile> new_layer(const std::string &name, const Program &base);

} // namespace bylaw::api
