// Advice on what is legal and hardly meant: unused, never applied, said twice.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// ---- unused.cpp
// Everything that looks at the program when it is made.
void analyse(Context &c);

// ---- unused_parts.cpp
// Fields, tags, parameters of formulas.
void warn_of_unused_parts(Context &c);

// ---- doubles.cpp
void report_doubles(Context &c);

} // namespace bylaw::check
