// The hooks of a program as their runner wants them.
#pragma once
#include "base/diagnostics/sink.hpp"
#include "interpreter/machine/hooks.hpp"
#include "interpreter/program/program.hpp"

#include <memory>

namespace bylaw {

std::shared_ptr<const HookTable> make_hook_table(const Program &program);

// Reports what is wrong with the hooks' files before anything runs.
void check_hooks(const Program &program, const HookTable &table, DiagnosticSink &sink);

// Says of an error at run time what a hook did wrong, and where.
void blame_hook(const Program &program, const HookTable &table, const HookProblem &problem,
                Diagnostic &diagnostic);

} // namespace bylaw
