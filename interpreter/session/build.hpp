// From what was gathered to a program that can be run.
#pragma once
#include "interpreter/session/modules.hpp"

#include <bylaw/library.hpp>

#include <memory>

namespace bylaw {

// Checks and compiles. `below` is the program that a layer is layered over, or none.
api::Loaded build(Gathered gathered, const api::LibraryOptions &options,
                  std::shared_ptr<const api::Program::Data> below, DiagnosticSink &sink);

// Does so without a playable program: diagnostics only.
api::Report check_only(Gathered gathered, DiagnosticSink &sink);
// Writes diagnostics to the sink, and meanings of names to `resolutions` if requested.
void check_only(const Gathered &gathered, DiagnosticSink &sink, Resolutions *resolutions);

} // namespace bylaw
