// How often each value of a report came up, as bars.
#pragma once
#include "repl/console.hpp"

#include <bylaw/simulate.hpp>

namespace bylaw::repl {

// Nothing for yes/no, whose mean says it all.
void show_histogram(const api::ReportStatistics &report, Console &console);

} // namespace bylaw::repl
