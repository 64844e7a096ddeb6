// Renders the diagnostic for programs: editors, scripts, `--json`.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"

#include <string>

namespace bylaw {

// One JSON object on one line: {"code", "severity", "file", "line", "column", "end_line", "end_column",
// "message", "label", "hint", "labels": [{"file", "line", "column", "end_line", "end_column", "message"}]}.
// Lines and columns count from 1, columns in code points, the end is the place after the last character.
// Without a place in a text the five fields of the place are null. Text that is not UTF-8 is replaced by
// U+FFFD.
std::string render_json(const Diagnostic &diagnostic, const SourceMap &sources);

// {"diagnostics": [...], "dropped": n}
std::string render_json(const DiagnosticSink &sink, const SourceMap &sources);

} // namespace bylaw
