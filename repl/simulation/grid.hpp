// The results of a sweep: one for each choice of values, the last axis changing fastest.
#pragma once
#include "repl/simulation/sweep.hpp"

namespace bylaw::repl {

struct Cell {
    std::vector<std::string> values; // one of each axis
    api::SimulationResult result;
};

struct Grid {
    std::vector<Axis> axes;
    std::vector<Cell> cells;

    // Reports that have a mean, in the order of the scenario.
    std::vector<std::string> reports() const;
};

// None where the report is not in this cell's result, or was never made.
const api::ReportStatistics *report_of(const Cell &cell, const std::string &name);

// A line a cell: its values, then mean, error and interval of each report.
std::string grid_csv(const Grid &grid);
// Renders it for a person.
std::string grid_table(const Grid &grid, const api::TextStyle &style);

} // namespace bylaw::repl
