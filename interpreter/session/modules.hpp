// Which files make up a program: a ruleset's own, what they use, and what they extend. Read and parsed, not
// yet checked.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"
#include "interpreter/check/check.hpp"

#include <bylaw/library.hpp>

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace bylaw {

class ParsedFiles;

// Sources of a program. The trees refer to the texts of `sources`.
struct Gathered {
    std::shared_ptr<SourceMap> sources = std::make_shared<SourceMap>();
    CheckInput input;
    std::string title;                    // title of the wanted ruleset
    std::vector<std::string> inventories; // texts of the rulesets' rules.csv
    bool complete = true; // false: something that was named is missing, so that checking would only repeat it
};

// A file, a folder or a ruleset by name, with all that it needs. What is wrong goes to the sink. Files that
// are known as they stand need not be parsed.
Gathered gather(const api::LibraryOptions &options, const std::string &target, api::Purpose purpose,
                DiagnosticSink &sink, ParsedFiles *known = nullptr);

// Does so for a text that is no file; its imports are searched in the folder `beside`.
Gathered gather_text(const api::LibraryOptions &options, const std::string &name, std::string text,
                     const std::string &beside, DiagnosticSink &sink);

// A text over what was gathered before, as a layer that extends it. The texts of `below` must outlive the
// result.
Gathered gather_layer(const api::LibraryOptions &options, const Gathered &below, const std::string &name,
                      std::string text, DiagnosticSink &sink);

// Returns earlier sources with some texts replaced. The texts of `below` must outlive the result.
Gathered gather_edited(const Gathered &below, const std::map<SourceId, std::string> &texts,
                       DiagnosticSink &sink);

} // namespace bylaw
