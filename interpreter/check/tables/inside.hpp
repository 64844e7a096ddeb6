// The parts of tables and grids. Only files of this folder include it.
#pragma once
#include "interpreter/check/context.hpp"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::check {

// ---- grid_keys.cpp
// The values that a row or a column is written for, both ends with it; empty where the key was wrong.
struct KeyRange {
    std::int64_t low = 0, high = -1;
    bool is_empty() const { return low > high; }
};

// Returns the key as a range of numbers, of members, or of no and yes.
KeyRange key_range(Context &c, Ref key, Type wanted);
// A row's keys: all that stands before its cells.
void each_key(Ref row, const std::function<void(Ref)> &act);
// Cuts a key where any of the ranges begins or ends; no stretch has a line yet.
GridKey cut_key(Type type, const std::vector<KeyRange> &ranges);
// Gives the stretches of that range lines of their own, the `next` ones; those that have one keep it.
void open_lines(GridKey &key, KeyRange range, std::uint32_t &next);
void each_line(const GridKey &key, KeyRange range, const std::function<void(std::uint32_t)> &act);
std::uint32_t line_count(const GridKey &key);
// A degree without a line of its own takes that of what it counts as.
void share_lines_of_degrees(Context &c, GridKey &key);
// The first value between others that has no line, or a member that has none; nothing if there is none.
std::optional<std::string> first_hole(Context &c, const GridKey &key);
// A value of the key that has no line at all: `40`.
std::string key_text(const Context &c, Type type, std::int64_t value);

// ---- grid_cells.cpp
// Returns the type of the cells: the declared one, or one derived from the cells.
Type cell_type(Context &c, const Declaration &d);
// The word of a cell; of texts the place among all texts of the grid.
std::int64_t cell_word(Context &c, view::Cell cell, Grid &grid);

// ---- planned_rows.cpp
// A row of a table with the range that is left of it when all layers are laid over it.
struct PlannedRow {
    Ref ref;
    RuleId owner = no_id;
    std::size_t layer = 0;
    std::int64_t low = 0, high = 0;
    bool otherwise = false;
};

// The rows of all layers laid over each other, by their ranges; an `otherwise` is the last.
std::vector<PlannedRow> plan_rows(Context &c, RuleId id);

} // namespace bylaw::check
