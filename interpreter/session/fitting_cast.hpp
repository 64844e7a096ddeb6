// Whether another thing may replace a member of a scenario's cast.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "grammar/ast/ref.hpp"
#include "interpreter/program/program.hpp"

#include <optional>
#include <string>

namespace bylaw {

// Reports two kinds without a common ancestor; one may also be the ancestor of the other.
std::optional<Diagnostic> unfit_kind(const Program &program, const std::string &name, ast::Ref before,
                                     ast::Ref after);

// Names that mean a value of another type now than before. A group may be where one was, and the reverse.
void report_unfit_cast(const Program &before, const Program &after, const std::string &scenario,
                       DiagnosticSink &sink);

} // namespace bylaw
