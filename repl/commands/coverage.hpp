// Coverage of tests, for people and for files.
#pragma once
#include "repl/console.hpp"

#include <bylaw/coverage.hpp>

namespace bylaw::repl {

// A line a file, then what was not met, most of it at first sight.
void show_coverage(const api::Coverage &coverage, Console &console);

} // namespace bylaw::repl
