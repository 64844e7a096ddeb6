// Where a sweep needs more values: a whole line of cells between two neighbours of an axis of numbers.
#pragma once
#include "repl/simulation/grid.hpp"

namespace bylaw::repl {

// A value that an axis does not have yet, and before which of its values it belongs.
struct Line {
    std::size_t axis = 0, before = 0;
    std::string value;
};

// Next value to simulate, or the reason why there is none.
struct Refinement {
    std::optional<Line> line;
    std::string why_not;
};

// Between the neighbours of which some report differs most, by more than its intervals explain; but first
// between those where a yes/no crosses 50 %. How much it differs is measured as heat maps are shaded. `room`
// is how many cells there may be more.
Refinement next_line(const Grid &grid, std::size_t room);

// The values of cell number `at`, and the number of the cell with these values' places.
std::vector<std::size_t> places_at(const std::vector<Axis> &axes, std::size_t at);

// The grid with a line in it; its cells are those of `line`, in their order.
Grid with_line(Grid grid, const Line &line, std::vector<Cell> cells);

// Numbers in order and each once, so that neighbours are neighbours.
void put_in_order(std::vector<Axis> &axes);

// "4", "2", "8" have not the same distance from each to the next.
bool is_uneven(const Axis &axis);

} // namespace bylaw::repl
