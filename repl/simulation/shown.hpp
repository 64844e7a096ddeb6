// A simulation's result as a person reads it: a table, then a chart for each report.
#pragma once
#include "repl/console.hpp"

#include <bylaw/simulate.hpp>

#include <string>

namespace bylaw::repl {

void show_result(const api::SimulationResult &result, Console &console);

// Names the trials in which the rules failed, and how to look at one; the exit status that this means.
int show_failures(const api::SimulationResult &result, Console &console);

// "61.3 % ± 0.5 %" or "5.12 ± 0.02"
std::string mean_text(const api::ReportStatistics &report, const api::TextStyle &style);

} // namespace bylaw::repl
