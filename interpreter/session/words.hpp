// Names of run-time errors and types.
#pragma once
#include "base/diagnostics/diagnostic.hpp"
#include "interpreter/machine/hooks.hpp"
#include "interpreter/machine/runtime_error.hpp"
#include "interpreter/program/program.hpp"

#include <string>

namespace bylaw {

// With the places of the calls that led to it, and the line of a hook that is at fault.
Diagnostic run_diagnostic(const Program &program, const HookTable &hooks, const RuntimeError &error);

// "number", "creature", "list of creature"; "" for nothing.
std::string type_words(const Program &program, Type type);

} // namespace bylaw
