// One ruleset, read and checked as `bylaw check` does it.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/check/resolutions.hpp"
#include "interpreter/session/modules.hpp"
#include "interpreter/session/parsed_files.hpp"

#include <string>

namespace bylaw::lsp {

struct Analysis {
    std::string target; // a folder or a file
    Gathered gathered;
    DiagnosticSink diagnostics;
    Resolutions resolutions;

    const SourceMap &sources() const { return *gathered.sources; }
    // Returns the file with that path, or no_source.
    SourceId source_of(const std::string &path) const;
    // The tree of that text, or nothing: hooks have none.
    const ast::Tree *tree_of(SourceId source) const;
};

Analysis analyse(const api::LibraryOptions &options, const std::string &target, ParsedFiles &parsed);
// Checks with an unknown name at a place: resolutions.candidates then holds the names that fit there.
struct Gap {
    std::string path;
    std::uint32_t begin, end;
};
Analysis analyse_with_gap(const api::LibraryOptions &options, const std::string &target, const Gap &gap,
                          ParsedFiles &parsed);

} // namespace bylaw::lsp
