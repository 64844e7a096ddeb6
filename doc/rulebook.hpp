// Writes a rulebook for players as static pages: the public header of this folder.
#pragma once
#include <bylaw/library.hpp>

#include <string>
#include <vector>

namespace bylaw::doc {

struct RulebookOptions {
    bool odds = true; // charts beside the checks
};

struct RulebookFile {
    std::string name; // "attacks.html": letters, digits, `-` and `.` alone
    std::string text;
};

struct Rulebook {
    std::vector<RulebookFile> files; // none where there are errors
    api::Report report;
    std::size_t chapters = 0, charts = 0;
};

Rulebook make_rulebook(const api::Library &library, const std::string &target,
                       const RulebookOptions &options = {});

} // namespace bylaw::doc
