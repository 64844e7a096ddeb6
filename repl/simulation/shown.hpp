// A simulation's result as a person reads it: a table, then a chart for each report.
#pragma once
#include "repl/console.hpp"

#include <bylaw/simulate.hpp>

#include <string>
#include <vector>

namespace bylaw::repl {

// `engine`: as requested; empty: unknown.
void show_result(const api::SimulationResult &result, const std::string &engine, Console &console);

// "jit 83 %, interpreter 17 %": which engines played the trials of all of them. When `auto` has compiled
// rules depends on the compiler, so then it is for people only and else empty, as all that differs from run
// to run.
std::string how_played(const std::vector<const api::SimulationResult *> &results, const std::string &engine,
                       const Console &console);

// Names the trials in which the rules failed, and how to look at one; the exit status that this means.
int show_failures(const api::SimulationResult &result, Console &console);

// "61.3 % ± 0.5 %" or "5.12 ± 0.02"
std::string mean_text(const api::ReportStatistics &report, const api::TextStyle &style);

} // namespace bylaw::repl
