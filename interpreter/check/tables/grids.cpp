// Grids: two-way lookups. Every pair of row and column has a cell once this is done; `-` is none.
#include "interpreter/check/tables/grids.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/tables/inside.hpp"
#include "interpreter/check/types/types.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

std::string cells_text(std::size_t cells) {
    return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

namespace {

constexpr std::int64_t most_rows = 10'000;

void report_no_key(Context &c, Ref name, Type wanted) {
    if (wanted.kind != TypeKind::member)
        return c.report(Diagnostic(Code::wrong_type, name.span(), describe(c, wanted) + " is wanted here"));
    const Enum &keys = c.program.enums[wanted.of];
    std::vector<std::string_view> members(keys.members.begin(), keys.members.end());
    unknown_name(c, name, "member of `" + keys.name + "` called", members, Code::unknown_name);
}

} // namespace

std::int64_t grid_key(Context &c, Ref name, Type wanted) {
    if (wanted.kind == TypeKind::number && name.kind() == NodeKind::Number)
        return constant_number(c, name, -1);
    if (NodeId m = member_name(c, name, wanted); m != ir::none && c.type(m) == wanted)
        return c.program.ir[m].value;
    report_no_key(c, name, wanted);
    return -1;
}

namespace {

Type type_of_content(Context &c, Ref cell) {
    Ref name = cell.find(NodeKind::Name);
    if (!name)
        return type_number;
    NodeId m = member_name(c, name, type_unknown);
    return m == ir::none ? type_unknown : c.type(m);
}

// The first cell that holds something says what all of them hold.
Type grid_value_type(Context &c, const Declaration &d) {
    if (Ref t = d.part(NodeKind::Type))
        return type_of(c, t);
    Type found = type_unknown;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        row.each(NodeKind::Cell, [&](Ref cell) {
            if (found.kind == TypeKind::unknown && cell.size() > 0)
                found = type_of_content(c, cell);
        });
    });
    return found;
}

bool has_otherwise(const Declaration &d) {
    bool found = false;
    d.header.each(NodeKind::GridRow, [&](Ref row) { found = found || row.find(NodeKind::Otherwise); });
    return found;
}

struct RowNumbers {
    std::int64_t low = INT64_MAX, high = INT64_MIN;
};

// From the lowest to the highest that a row names; an open row is looked up as its first number.
RowNumbers row_numbers(Context &c, const Declaration &d) {
    RowNumbers all;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        view::Range range = row.find(NodeKind::Range);
        if (!range)
            return;
        all.low = std::min(all.low, constant_number(c, range.low(), 0));
        all.high = std::max(all.high, constant_number(c, range.end(), 0));
    });
    return all;
}

bool few_enough(RowNumbers all) {
    return all.low <= all.high && static_cast<std::uint64_t>(all.high) - static_cast<std::uint64_t>(all.low) <
                                      static_cast<std::uint64_t>(most_rows);
}

void number_rows(Context &c, Grid &grid, const Declaration &d) {
    RowNumbers all = row_numbers(c, d);
    if (!few_enough(all)) {
        c.report(
            Diagnostic(Code::out_of_range, d.span(),
                       "the rows of a grid of numbers are 1 to " + std::to_string(most_rows) + " numbers"));
        all = {0, 0};
    }
    grid.row_low = all.low;
    grid.row_otherwise = has_otherwise(d); // the last row stands for all other numbers
    grid.rows = static_cast<std::uint32_t>(all.high - all.low + 1) + grid.row_otherwise;
}

void grid_extent(Context &c, Grid &grid, const Declaration &d) {
    const auto members = [&](Type t) {
        return t.kind == TypeKind::member ? static_cast<std::uint32_t>(c.program.enums[t.of].members.size())
                                          : 0;
    };
    grid.columns = std::max<std::uint32_t>(1, members(grid.column));
    if (grid.row.kind == TypeKind::member)
        grid.rows = members(grid.row);
    else
        number_rows(c, grid, d);
}

// What rows and columns are. False after a report.
bool grid_parameters(Context &c, Grid &grid, const Declaration &d) {
    std::vector<Type> types;
    d.part(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
        types.push_back(grid_parameter_type(c, p));
    });
    if (types.size() == 2) {
        grid.row = types[0], grid.column = types[1];
        return true;
    }
    c.report(Diagnostic(Code::missing_part, d.span(),
                        "a grid looks up two things: one for the rows, one for the columns")
                 .mend("write `grid " + std::string(d.name) + "(ROWS, COLUMNS) { … }`"));
    return false;
}

void check_grid(Context &c, GridId id, const Declaration &d) {
    Grid &grid = c.program.grids[id];
    if (!grid_parameters(c, grid, d))
        return;
    grid.value = grid_value_type(c, d);
    const std::vector<std::int64_t> columns = grid_columns(c, d, grid.column, grid.value);
    grid_extent(c, grid, d);
    grid.cells.assign(static_cast<std::size_t>(grid.rows) * grid.columns, no_cell);
    fill_grid(c, grid, d, columns);
}

} // namespace

void check_grids(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Grid)
            check_grid(c, c.names.symbols.at(d.name).id, d);
}

} // namespace bylaw::check
