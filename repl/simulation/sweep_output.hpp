// The result of a sweep as it was asked for: tables, pictures and JSON.
#pragma once
#include "repl/simulation/grid.hpp"

namespace bylaw::repl {

// `note` is said beside how many cells there are. The exit status; where the rules failed, it is said with
// which values.
int show_grid(const Grid &grid, const std::string &note, const SweepOutput &output, Console &console);

} // namespace bylaw::repl
