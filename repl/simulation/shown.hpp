// A simulation's result as a person reads it: a table, then a chart for each report.
#pragma once
#include "repl/console.hpp"

#include <bylaw/simulate.hpp>

#include <string>
#include <vector>

namespace bylaw::repl {

// `engine`: as requested; empty: unknown.
void show_result(const api::SimulationResult &result, const std::string &engine, Console &console);

// Such as `; worked out beforehand 83 %, rule by rule 17 %`: the engines of all trials of the results. The
// choice of `auto` depends on its speed, so it is for people only and otherwise empty, like all that differs
// from run to run.
std::string how_played(const std::vector<const api::SimulationResult *> &results, const std::string &engine,
                       const Console &console);

// Names the trials in which the rules failed, and how to look at one; the exit status that this means.
int show_failures(const api::SimulationResult &result, Console &console);

// "61.3 % ± 0.5 %" or "5.12 ± 0.02"
std::string mean_text(const api::ReportStatistics &report, const api::TextStyle &style);

} // namespace bylaw::repl
