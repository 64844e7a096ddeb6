// From what was gathered to a program that can be run.
#pragma once
#include "interpreter/session/modules.hpp"

#include <bylaw/library.hpp>

#include <memory>

namespace bylaw {

// Checks and compiles. `below` is the program that a layer lies over, or none.
api::Loaded build(Gathered gathered, const api::LibraryOptions &options,
                  std::shared_ptr<const api::Program::Data> below, DiagnosticSink &sink);

// The same without a program to play: what is wrong, and no more.
api::Report check_only(Gathered gathered, DiagnosticSink &sink);
// What is wrong goes to the sink; what names mean, to `resolutions` where somebody wants to know.
void check_only(const Gathered &gathered, DiagnosticSink &sink, Resolutions *resolutions);

} // namespace bylaw
