// The parts of tables and grids. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace bylaw::check {

constexpr std::int64_t no_cell = -1; // equals no member

// ---- grids.cpp
// A row's, column's or cell's name as a member; -1 where it is none.
std::int64_t grid_key(Context &c, Ref name, Type wanted);
std::string cells_text(std::size_t cells); // "1 cell", "3 cells"

// ---- grid_columns.cpp
// The members that the columns stand for, -1 for each that is none.
std::vector<std::int64_t> grid_columns(Context &c, const Declaration &d, Type wanted, Type value);

// ---- grid_rows.cpp
// Fills the cells, in the order of the layers; reports rows that stand twice and rows that are missing.
void fill_grid(Context &c, Grid &grid, const Declaration &d, const std::vector<std::int64_t> &columns);

// A row of a table with the range that is left of it when all layers are laid over it.
struct PlannedRow {
    Ref ref;
    RuleId owner = no_id;
    std::size_t layer = 0;
    std::int64_t low = 0, high = 0;
    bool otherwise = false;
};

// ---- planned_rows.cpp
// The rows of all layers laid over each other, by their ranges; an `otherwise` is the last.
std::vector<PlannedRow> plan_rows(Context &c, RuleId id);

} // namespace bylaw::check
