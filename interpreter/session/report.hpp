// From diagnostics as the phases make them to those that the public headers show.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "base/source/source.hpp"

#include <bylaw/diagnostic.hpp>

#include <memory>

namespace bylaw {

// The diagnostics of a sink with the texts that they speak of.
api::Report make_report(const DiagnosticSink &sink, std::shared_ptr<const SourceMap> sources);
// A single one.
api::Report make_report(Diagnostic diagnostic, std::shared_ptr<const SourceMap> sources);

api::Place make_place(const SourceMap &sources, Span span);

} // namespace bylaw
