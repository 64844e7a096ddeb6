// Files that were parsed before and have not changed: repeated checks parse changed files only.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"
#include "grammar/ast/tree.hpp"

#include <map>
#include <string>

namespace bylaw {

class ParsedFiles {
  public:
    // Returns the tree of parse(), with its reports.
    ast::Tree tree_of(const SourceMap &sources, SourceId id, DiagnosticSink &sink);

  private:
    struct Parsed {
        std::string text;
        ast::Tree tree; // for a source that may be gone: only its numbers count
        std::vector<Diagnostic> mistakes;
    };
    std::map<std::string, Parsed> known_; // by the name of the file
};

} // namespace bylaw
