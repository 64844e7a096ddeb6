// Whether a text can be read at all; looked at before its grammar is.
#pragma once
#include "base/diagnostics/sink.hpp"

#include <string_view>
#include <vector>

namespace bylaw::grammar {

// False, with a report, where it is too long, is not UTF-8 or holds control characters.
// With `bad`, single characters that are none of a text are reported, kept there, and no reason to read
// nothing.
bool check_text(std::string_view text, SourceId id, DiagnosticSink &sink,
                std::vector<std::size_t> *bad = nullptr);

} // namespace bylaw::grammar
