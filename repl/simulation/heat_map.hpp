// Two axes at a glance: shaded cells with their numbers.
#pragma once
#include "repl/simulation/grid.hpp"

namespace bylaw::repl {

// From the least mean of all cells (0) to the greatest (1); of shares from 0 to 100 %.
struct Shade {
    double low = 0, high = 1;
    double of(double mean) const { return high > low ? (mean - low) / (high - low) : 0.5; }
};
Shade shade_of(const Grid &grid, const std::string &report);

struct Colour {
    int red = 0, green = 0, blue = 0;
};
Colour heat(double share);       // dark blue, green, yellow
bool wants_black(Colour behind); // text on it

// "ada.STR (across)"; where the steps of its values are not the same, it says so.
std::string axis_title(const Axis &axis, const std::string &how = "");

std::string cell_text(const api::ReportStatistics &report); // "61 %", "5.1"

// One report on the terminal; for grids of two axes.
std::string heat_map(const Grid &grid, const std::string &report, const api::TextStyle &style);
// All reports, one below the other, as an SVG picture; for grids of one or two axes.
std::string heat_map_svg(const Grid &grid);

} // namespace bylaw::repl
