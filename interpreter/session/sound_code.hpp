// Compiled code is read before it runs; what is wrong with it is reported as our fault.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/session/rules.hpp"

namespace bylaw {

// False after a report.
bool is_sound(const Rules &rules, DiagnosticSink &sink);

} // namespace bylaw
