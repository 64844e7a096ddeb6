// Grids: two-way lookups. Every pair of row and column has a cell once this is done; `-` is none.
#include "interpreter/check/tables/grids.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/types/types.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <functional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::int64_t no_cell = -1; // equals no member
constexpr std::int64_t most_rows = 10'000;

std::string cells_text(std::size_t cells) {
    return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

// The first cell that holds something says what all of them hold.
Type grid_value_type(Context &c, const Declaration &d) {
    if (Ref t = d.part(NodeKind::Type))
        return type_of(c, t);
    Type found = type_unknown;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        row.each(NodeKind::Cell, [&](Ref cell) {
            if (found.kind != TypeKind::unknown || cell.size() == 0)
                return;
            Ref name = cell.find(NodeKind::Name);
            if (!name)
                found = type_number;
            else if (NodeId m = member_name(c, name, type_unknown); m != ir::none)
                found = c.type(m);
        });
    });
    return found;
}

// Degrees are counted from the first that is not refused: what was refused has no row.
constexpr std::int64_t first_degree = degree_refused + 1;

std::int64_t degree_key(Context &c, Ref name, Type wanted) {
    if (NodeId degree = degree_constant(c, name, wanted); degree != ir::none)
        return c.program.ir[degree].value - first_degree;
    std::vector<std::string_view> known;
    for (std::uint32_t degree : key_degrees(c, wanted.of))
        known.push_back(c.program.degree_names[degree]);
    unknown_name(c, name, "degree of `" + c.program.rules[wanted.of].name + "` called", known,
                 Code::unknown_degree);
    return -1;
}

// A row's or column's name as a member or degree; -1 where it is none.
std::int64_t grid_key(Context &c, Ref name, Type wanted) {
    if (wanted.kind == TypeKind::number && name.kind() == NodeKind::Number)
        return constant_number(c, name, -1);
    if (wanted.kind == TypeKind::degree)
        return degree_key(c, name, wanted);
    if (NodeId m = member_name(c, name, wanted); m != ir::none && c.type(m) == wanted)
        return c.program.ir[m].value;
    if (wanted.kind != TypeKind::member) {
        c.report(Diagnostic(Code::wrong_type, name.span(), describe(c, wanted) + " is wanted here"));
        return -1;
    }
    std::vector<std::string_view> members(c.program.enums[wanted.of].members.begin(),
                                          c.program.enums[wanted.of].members.end());
    unknown_name(c, name, "member of `" + c.program.enums[wanted.of].name + "` called", members,
                 Code::unknown_name);
    return -1;
}

// Each degree has a row or column, or what it counts as has one.
void report_missing_degrees(Context &c, Span at, std::string_view grid, const std::string &what, RuleId check,
                            const std::vector<std::int64_t> &written) {
    if (std::ranges::find(written, -1) != written.end())
        return; // reported
    for (const auto &[degree, taken] : keys_taken(c, check, [&](std::uint32_t each) {
             return std::ranges::find(written, static_cast<std::int64_t>(each) - first_degree) !=
                    written.end();
         }))
        if (!taken)
            return c.report(Diagnostic(Code::missing_part, at,
                                       "grid `" + std::string(grid) + "` has no " + what + " for `" +
                                           c.program.degree_names[degree] + "`")
                                .mend("add the " + what + ", or one for what it counts as"));
}

// In a grid of numbers nothing cannot stand.
std::string mend_of_hole(Type value, const std::string &what) {
    return value.kind == TypeKind::number ? what + " with a number in each cell"
                                          : what + "; a cell that holds nothing is `-`";
}

std::vector<std::int64_t> grid_columns(Context &c, const Declaration &d, Type wanted, Type value) {
    std::vector<std::int64_t> columns;
    std::vector<Ref> names;
    d.header.find(NodeKind::Names).each([&](Ref name) {
        columns.push_back(grid_key(c, name, wanted));
        names.push_back(name);
        for (std::size_t i = 0; i + 1 < columns.size(); ++i)
            if (columns[i] >= 0 && columns[i] == columns.back())
                c.report(Diagnostic(Code::double_declaration, name.span(),
                                    "the column `" + std::string(name.text()) + "` stands here twice")
                             .also(names[i].span(), "the first one"));
    });
    std::size_t rows = 0, others = 0, cells = 0;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        std::size_t own = 0;
        row.each(NodeKind::Cell, [&](Ref) { ++own; });
        if (rows++ == 0)
            cells = own;
        others += own != cells;
    });
    // All rows agree with each other and not with the line above them: it is the one that is wrong.
    if (rows > 1 && others == 0 && cells != columns.size() && d.headers.size() == 1) {
        const Ref line = d.header.find(NodeKind::Names);
        c.report(Diagnostic(
            Code::missing_part, line ? line.span() : d.span(),
            cells > columns.size()
                ? "a column's name is missing here: each row has " + cells_text(cells) + ", and there " +
                      (columns.size() == 1 ? "is one column"
                                           : "are " + std::to_string(columns.size()) + " columns")
                : "there is a column's name too many: each row has " + cells_text(cells) +
                      ", and there are " + std::to_string(columns.size()) + " columns"));
        columns.resize(cells, no_cell);
        return columns;
    }
    if (wanted.kind == TypeKind::degree)
        report_missing_degrees(c, d.header.find(NodeKind::Names).span(), d.name, "column", wanted.of,
                               columns);
    if (wanted.kind != TypeKind::member || columns.empty() ||
        std::find(columns.begin(), columns.end(), -1) != columns.end())
        return columns;
    std::vector<std::string_view> missing;
    const auto &members = c.program.enums[wanted.of].members;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (std::find(columns.begin(), columns.end(), static_cast<std::int64_t>(i)) == columns.end())
            missing.push_back(members[i]);
    if (!missing.empty())
        c.report(Diagnostic(Code::missing_part, d.header.find(NodeKind::Names).span(),
                            "grid `" + std::string(d.name) + "` has no column for " + listed(missing))
                     .mend(mend_of_hole(value, "add the column") +
                           (value.kind == TypeKind::number
                                ? ", or give the columns of this grid an enum of their own"
                                : "")));
    return columns;
}

bool has_otherwise(const Declaration &d) {
    bool found = false;
    d.header.each(NodeKind::GridRow, [&](Ref row) { found = found || row.find(NodeKind::Otherwise); });
    return found;
}

void grid_extent(Context &c, Grid &grid, const Declaration &d) {
    for (Type each : {grid.row, grid.column})
        if (each.kind == TypeKind::degree)
            key_degrees(c, each.of); // they have their numbers from here on
    auto members = [&](Type t) {
        return t.kind == TypeKind::member ? static_cast<std::uint32_t>(c.program.enums[t.of].members.size())
               : t.kind == TypeKind::degree
                   ? static_cast<std::uint32_t>(c.program.degree_names.size() - first_degree)
                   : 0;
    };
    grid.columns = std::max<std::uint32_t>(1, members(grid.column));
    grid.column_low = grid.column.kind == TypeKind::degree ? first_degree : 0;
    grid.row_low = grid.row.kind == TypeKind::degree ? first_degree : 0;
    if (grid.row.kind == TypeKind::member || grid.row.kind == TypeKind::degree) {
        grid.rows = members(grid.row);
        return;
    }
    std::int64_t low = INT64_MAX, high = INT64_MIN;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        view::Range range = row.find(NodeKind::Range);
        if (!range)
            return;
        low = std::min(low, constant_number(c, range.low(), 0));
        high = std::max(high, constant_number(c, range.end(),
                                              0)); // of an open row: looked up as its first number
    });
    if (low > high || static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low) >=
                          static_cast<std::uint64_t>(most_rows)) {
        c.report(
            Diagnostic(Code::out_of_range, d.span(),
                       "the rows of a grid of numbers are 1 to " + std::to_string(most_rows) + " numbers"));
        low = high = 0;
    }
    grid.row_low = low;
    grid.rows = static_cast<std::uint32_t>(high - low + 1);
    if (d.header.find(NodeKind::GridRow))
        grid.row_otherwise = has_otherwise(d);
    grid.rows += grid.row_otherwise; // the last row stands for all other numbers
}

std::int64_t grid_cell(Context &c, view::Cell cell, Type wanted) {
    if (cell.size() == 0) {
        if (wanted.kind == TypeKind::number)
            c.report(
                Diagnostic(Code::missing_part, cell.span(), "a grid of numbers has a number in each cell")
                    .mend(
                        "write the number that stands for nothing here; columns that have no number need an "
                        "enum and a grid of their own"));
        return no_cell;
    }
    if (wanted.kind == TypeKind::number)
        return constant_number(c, cell.content(), 0);
    const std::int64_t key = grid_key(c, cell.content(), wanted);
    return wanted.kind == TypeKind::degree && key >= 0 ? key + first_degree : key;
}

void fill_row_cells(Context &c, Grid &grid, Ref row, const std::vector<std::int64_t> &columns,
                    const std::function<bool(std::uint32_t)> &wanted) {
    std::size_t at = 0;
    row.each(NodeKind::Cell, [&](Ref cell) {
        if (at < columns.size() && columns[at] >= 0 && columns[at] < grid.columns) {
            std::int64_t value = grid_cell(c, cell, grid.value);
            for (std::uint32_t r = 0; r < grid.rows; ++r)
                if (wanted(r))
                    grid.cells[static_cast<std::size_t>(r) * grid.columns + columns[at]] = value;
        }
        ++at;
    });
    if (at != columns.size())
        c.report(Diagnostic(Code::missing_part, row.span(),
                            "this row has " + cells_text(at) + ", but the grid has " +
                                std::to_string(columns.size()) +
                                (columns.size() == 1 ? " column" : " columns"))
                     .mend(grid.value.kind == TypeKind::number ? "write a number for each column"
                                                               : "write `-` for a cell that holds nothing"));
}

void fill_rows(Context &c, Grid &grid, Ref row, const std::vector<std::int64_t> &columns,
               std::vector<bool> &filled, bool base) {
    std::int64_t low, high;
    if (view::Range range = row.find(NodeKind::Range)) {
        low = constant_number(c, range.low(), 0) - grid.row_low;
        high = range.is_open() ? static_cast<std::int64_t>(grid.rows) - grid.row_otherwise - 1
                               : constant_number(c, range.end(), 0) - grid.row_low;
    } else {
        low = high = grid_key(c, row.find(NodeKind::Name), grid.row);
    }
    for (std::int64_t r = low; r <= high && r >= 0; ++r) {
        if (r >= grid.rows)
            break;
        if (filled[r] && base)
            c.report(Diagnostic(Code::rows_overlap, view::GridRow(row).key().span(),
                                "this row of `" + grid.name + "` stands here twice"));
        filled[r] = true;
    }
    if (low >= 0)
        fill_row_cells(c, grid, row, columns, [&](std::uint32_t r) { return r >= low && r <= high; });
}

// A degree without a row or column of its own takes that of what it counts as.
void fill_degree_columns(Context &c, Grid &grid, const std::vector<std::int64_t> &columns) {
    const auto written = [&](std::uint32_t degree) {
        return std::ranges::find(columns, static_cast<std::int64_t>(degree) - first_degree) != columns.end();
    };
    for (const auto &[degree, taken] : keys_taken(c, grid.column.of, written))
        for (std::uint32_t row = 0; taken && row < grid.rows; ++row)
            grid.cells[row * grid.columns + degree - first_degree] =
                grid.cells[row * grid.columns + *taken - first_degree];
}

void fill_degree_rows(Context &c, Grid &grid, const std::vector<bool> &filled) {
    const auto written = [&](std::uint32_t degree) { return filled[degree - first_degree]; };
    for (const auto &[degree, taken] : keys_taken(c, grid.row.of, written))
        for (std::uint32_t column = 0; taken && column < grid.columns; ++column)
            grid.cells[(degree - first_degree) * grid.columns + column] =
                grid.cells[(*taken - first_degree) * grid.columns + column];
}

void report_unfilled_degrees(Context &c, const Grid &grid, const Declaration &d,
                             const std::vector<bool> &filled) {
    std::vector<std::int64_t> written;
    for (std::size_t row = 0; row < filled.size(); ++row)
        if (filled[row])
            written.push_back(static_cast<std::int64_t>(row));
    report_missing_degrees(c, d.span(), d.name, "row", grid.row.of, written);
}

void report_unfilled(Context &c, const Grid &grid, const Declaration &d, const std::vector<bool> &filled) {
    if (grid.row.kind == TypeKind::degree)
        return report_unfilled_degrees(c, grid, d, filled);
    for (std::uint32_t r = 0; r < grid.rows; ++r) {
        if (filled[r])
            continue;
        std::string row = grid.row.kind == TypeKind::member ? c.program.enums[grid.row.of].members[r]
                                                            : std::to_string(grid.row_low + r);
        c.report(Diagnostic(Code::rows_gap, d.span(),
                            "grid `" + std::string(d.name) + "` has no row for `" + row + "`")
                     .mend("add the row, or `otherwise …` for all that are left over"));
        return;
    }
}

void check_grid(Context &c, GridId id, const Declaration &d) {
    std::vector<Type> types;
    d.part(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
        types.push_back(grid_parameter_type(c, p));
    });
    if (types.size() != 2) {
        c.report(Diagnostic(Code::missing_part, d.span(),
                            "a grid looks up two things: one for the rows, one for the columns")
                     .mend("write `grid " + std::string(d.name) + "(ROWS, COLUMNS) { … }`"));
        return;
    }
    Grid &grid = c.program.grids[id];
    grid.row = types[0], grid.column = types[1];
    grid.value = grid_value_type(c, d);
    std::vector<std::int64_t> columns = grid_columns(c, d, types[1], grid.value);
    grid_extent(c, grid, d);
    grid.cells.assign(static_cast<std::size_t>(grid.rows) * grid.columns, no_cell);
    std::vector<bool> filled(grid.rows);
    Ref otherwise;
    for (Ref header : d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) {
            if (row.find(NodeKind::Otherwise))
                otherwise = row;
            else
                fill_rows(c, grid, row, columns, filled, header.node == d.header.node);
        });
    if (otherwise)
        fill_row_cells(c, grid, otherwise, columns, [&](std::uint32_t row) { return !filled[row]; });
    else
        report_unfilled(c, grid, d, filled);
    if (grid.row.kind == TypeKind::degree && !otherwise)
        fill_degree_rows(c, grid, filled);
    if (grid.column.kind == TypeKind::degree)
        fill_degree_columns(c, grid, columns);
}

} // namespace

void check_grids(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Grid)
            check_grid(c, c.names.symbols.at(d.name).id, d);
}

} // namespace bylaw::check
