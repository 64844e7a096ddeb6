// A diagnostic as a person reads it: message, place, the source lines with their marks, hint. The shape is
// shown in docs/diagnostics_style.md. Nothing here asks the terminal: the caller says how wide and how plain.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"

#include <string>

namespace bylaw {

struct RenderOptions {
    int width = 100;      // source lines are cut around the mark to fit
    bool colour = false;  // ANSI escapes; they never carry meaning alone
    bool unicode = false; // U+FFFD rather than `?` for what cannot be shown
};

// Ends with a line end. Spans that lie outside of their text are clipped, a span without a text is left out,
// and the length is bounded whatever the diagnostic holds.
std::string render_text(const Diagnostic &diagnostic, const SourceMap &sources, const RenderOptions &options);

// "3 errors, 1 warning; 17 more not shown", or "no errors".
std::string render_summary(const DiagnosticSink &sink);

} // namespace bylaw
