// Whether a text can be read at all; looked at before its grammar is.
#pragma once
#include "base/diagnostics/sink.hpp"

#include <string_view>

namespace bylaw::grammar {

// False, with a report, where it is too long, is not UTF-8 or holds control characters.
bool check_text(std::string_view text, SourceId id, DiagnosticSink &sink);

} // namespace bylaw::grammar
