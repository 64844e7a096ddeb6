// The rows of a grid: each has its cells, an `otherwise` those of all that are left over.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/tables/inside.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

void report_empty_cell(Context &c, Ref cell) {
    c.report(
        Diagnostic(Code::missing_part, cell.span(), "a grid of numbers has a number in each cell")
            .mend("write the number that stands for nothing here; columns that have no number need an enum "
                  "and a grid of their own"));
}

std::int64_t grid_cell(Context &c, view::Cell cell, Type wanted) {
    const bool number = wanted.kind == TypeKind::number;
    if (cell.size() > 0)
        return number ? constant_number(c, cell.content(), 0) : grid_key(c, cell.content(), wanted);
    if (number)
        report_empty_cell(c, cell);
    return no_cell;
}

void report_wrong_length(Context &c, Ref row, std::size_t cells, std::size_t columns, Type value) {
    c.report(Diagnostic(
                 Code::missing_part, row.span(),
                 filled("this row has {}, but the grid has {}{}",
                        {cells_text(cells), std::to_string(columns), columns == 1 ? " column" : " columns"}))
                 .mend(value.kind == TypeKind::number ? "write a number for each column"
                                                      : "write `-` for a cell that holds nothing"));
}

// Into each of the grid's rows that is `wanted`.
template <class Wanted>
void fill_row_cells(Context &c, Grid &grid, Ref row, const std::vector<std::int64_t> &columns,
                    Wanted &&wanted) {
    std::size_t at = 0;
    row.each(NodeKind::Cell, [&](Ref cell) {
        const std::int64_t column = at < columns.size() ? columns[at] : no_cell;
        ++at;
        if (column < 0 || column >= grid.columns)
            return;
        const std::int64_t value = grid_cell(c, cell, grid.value);
        for (std::uint32_t r = 0; r < grid.rows; ++r)
            if (wanted(r))
                grid.cells[static_cast<std::size_t>(r) * grid.columns + column] = value;
    });
    if (at != columns.size())
        report_wrong_length(c, row, at, columns.size(), grid.value);
}

struct RowSpan {
    std::int64_t low, high; // rows of the grid; below 0 where the row's name is none
};

RowSpan span_of(Context &c, const Grid &grid, Ref row) {
    const view::Range range = row.find(NodeKind::Range);
    if (!range) {
        const std::int64_t named = grid_key(c, row.find(NodeKind::Name), grid.row);
        return {named, named};
    }
    const std::int64_t low = constant_number(c, range.low(), 0) - grid.row_low;
    return {low, range.is_open() ? static_cast<std::int64_t>(grid.rows) - grid.row_otherwise - 1
                                 : constant_number(c, range.end(), 0) - grid.row_low};
}

// The layer of the declaration itself says each row once; an amendment may say it anew.
void mark_done(Context &c, const Grid &grid, Ref row, RowSpan rows, std::vector<bool> &done, bool base) {
    for (std::int64_t r = rows.low; r <= rows.high && r >= 0 && r < grid.rows; ++r) {
        if (done[r] && base)
            c.report(Diagnostic(Code::rows_overlap, view::GridRow(row).key().span(),
                                "this row of `" + grid.name + "` stands here twice"));
        done[r] = true;
    }
}

void fill_rows(Context &c, Grid &grid, Ref row, const std::vector<std::int64_t> &columns,
               std::vector<bool> &done, bool base) {
    const RowSpan rows = span_of(c, grid, row);
    mark_done(c, grid, row, rows, done, base);
    if (rows.low >= 0)
        fill_row_cells(c, grid, row, columns,
                       [rows](std::uint32_t r) { return r >= rows.low && r <= rows.high; });
}

std::string row_text(const Context &c, const Grid &grid, std::uint32_t row) {
    return grid.row.kind == TypeKind::member ? c.program.enums[grid.row.of].members[row]
                                             : std::to_string(grid.row_low + row);
}

// The first one stands for all.
void report_missing_row(Context &c, const Grid &grid, const Declaration &d, const std::vector<bool> &done) {
    const auto missing = std::ranges::find(done, false);
    if (missing == done.end())
        return;
    const auto row = static_cast<std::uint32_t>(missing - done.begin());
    c.report(Diagnostic(Code::rows_gap, d.span(),
                        filled("grid `{}` has no row for `{}`", {d.name, row_text(c, grid, row)}))
                 .mend("add the row, or `otherwise …` for all that are left over"));
}

} // namespace

void fill_grid(Context &c, Grid &grid, const Declaration &d, const std::vector<std::int64_t> &columns) {
    std::vector<bool> done(grid.rows);
    Ref otherwise;
    for (Ref header : d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) {
            if (row.find(NodeKind::Otherwise))
                otherwise = row;
            else
                fill_rows(c, grid, row, columns, done, header.node == d.header.node);
        });
    if (otherwise)
        fill_row_cells(c, grid, otherwise, columns, [&](std::uint32_t row) { return !done[row]; });
    else
        report_missing_row(c, grid, d, done);
}

} // namespace bylaw::check
