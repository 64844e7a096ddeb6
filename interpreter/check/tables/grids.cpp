// Grids: looked up by one key, or by a row and a column. All layers are laid over each other; every pair of
// row and column has a cell once this is done; `-` is none.
#include "interpreter/check/tables/grids.hpp"
#include "interpreter/check/expressions/expressions.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/degrees.hpp"
#include "interpreter/check/tables/inside.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::size_t most_cells = 1'000'000;

std::string cells_text(std::size_t cells) {
    return std::to_string(cells) + (cells == 1 ? " cell" : " cells");
}

std::string columns_text(std::size_t columns) {
    return std::to_string(columns) + (columns == 1 ? " column" : " columns");
}

// A layer of a grid: the base, or an amendment.
struct Layer {
    Ref header;
    std::vector<KeyRange> columns; // by place; with one key one that takes all
};

// A grid while it is filled.
struct Filling {
    Grid &grid;
    const Declaration &d;
    std::vector<Layer> layers;
    std::vector<std::size_t> row_layer; // the last layer that wrote this row, from 1; 0: none did
    std::vector<bool> written;          // cells
    Ref otherwise;

    bool has_columns() const { return grid.keys.size() > 1; }
};

// In a grid of numbers nothing cannot stand.
std::string mend_of_hole(Type value, const std::string &what) {
    return value.kind == TypeKind::number ? what + " with a number in each cell"
                                          : what + "; a cell that holds nothing is `-`";
}

// ---- columns

void report_column_twice(Context &c, Ref name, Ref first) {
    c.report(Diagnostic(Code::double_declaration, name.span(),
                        "the column `" + std::string(name.text()) + "` stands here twice")
                 .also(first.span(), "the first one"));
}

std::vector<KeyRange> column_ranges(Context &c, Ref line, Type wanted) {
    std::vector<KeyRange> ranges;
    std::vector<Ref> names;
    each_key(line, [&](Ref name) {
        const KeyRange range = key_range(c, name, wanted);
        for (std::size_t i = 0; i < ranges.size(); ++i)
            if (!range.is_empty() && ranges[i].low <= range.high && range.low <= ranges[i].high)
                report_column_twice(c, name, names[i]);
        ranges.push_back(range);
        names.push_back(name);
    });
    return ranges;
}

// How many cells each row has, where all rows agree.
std::optional<std::size_t> agreed_cells(Ref header) {
    std::optional<std::size_t> agreed;
    std::size_t rows = 0, others = 0;
    header.each(NodeKind::GridRow, [&](Ref row) {
        std::size_t own = 0;
        row.each(NodeKind::Cell, [&](Ref) { ++own; });
        agreed = agreed.value_or(own);
        others += own != *agreed;
        ++rows;
    });
    return rows > 1 && others == 0 ? agreed : std::nullopt;
}

std::string columns_differ_text(std::size_t cells, std::size_t columns) {
    if (cells < columns)
        return "there is a column's name too many: each row has " + cells_text(cells) + ", and there are " +
               columns_text(columns);
    return "a column's name is missing here: each row has " + cells_text(cells) + ", and there " +
           (columns == 1 ? "is one column" : "are " + columns_text(columns));
}

// All rows agree with each other and not with the line above them: it is the one that is wrong.
bool line_is_wrong(Context &c, const Declaration &d, Layer &layer) {
    const auto cells = agreed_cells(layer.header);
    if (d.headers.size() != 1 || !cells || *cells == layer.columns.size())
        return false;
    const Ref line = layer.header.find(NodeKind::Columns);
    c.report(Diagnostic(Code::missing_part, line ? line.span() : d.span(),
                        columns_differ_text(*cells, layer.columns.size())));
    layer.columns.resize(*cells);
    return true;
}

void report_missing_columns(Context &c, const Filling &f, Type wanted) {
    const std::vector<KeyRange> &there = f.layers.front().columns;
    const auto is_there = [&](std::int64_t member) {
        return std::ranges::any_of(there,
                                   [&](const KeyRange &r) { return r.low <= member && member <= r.high; });
    };
    std::vector<std::string_view> missing;
    const auto &members = c.program.enums[wanted.of].members;
    for (std::size_t i = 0; i < members.size(); ++i)
        if (!is_there(static_cast<std::int64_t>(i)))
            missing.push_back(members[i]);
    if (missing.empty())
        return;
    const Type value = f.grid.value;
    const std::string own = ", or give the columns of this grid an enum of their own";
    c.report(Diagnostic(Code::missing_part, f.d.header.find(NodeKind::Columns).span(),
                        "grid `" + std::string(f.d.name) + "` has no column for " + listed(missing))
                 .mend(mend_of_hole(value, "add the column") + (value.kind == TypeKind::number ? own : "")));
}

void check_columns(Context &c, Filling &f, Type wanted) {
    for (Ref header : f.d.headers) {
        f.layers.push_back({header, column_ranges(c, header.find(NodeKind::Columns), wanted)});
        if (line_is_wrong(c, f.d, f.layers.back()))
            return;
    }
    const auto &base = f.layers.front().columns;
    const bool fine = !base.empty() && std::ranges::none_of(base, &KeyRange::is_empty);
    if (fine && wanted.kind == TypeKind::member)
        report_missing_columns(c, f, wanted);
}

// ---- rows

KeyRange whole(const Context &c, Type type) {
    if (type.kind == TypeKind::member)
        return {0, static_cast<std::int64_t>(c.program.enums[type.of].members.size()) - 1};
    return type.kind == TypeKind::yesno ? KeyRange{0, 1} : KeyRange{INT64_MIN, INT64_MAX};
}

// All values that there are, where they can be counted.
std::vector<KeyRange> all_values(Context &c, Type type) {
    if (type.kind != TypeKind::degree)
        return {whole(c, type)};
    std::vector<KeyRange> all;
    for (const std::uint32_t degree : key_degrees(c, type.of))
        all.push_back({degree, degree});
    return all;
}

GridKey make_key(Context &c, Type type, const std::vector<KeyRange> &written, bool otherwise) {
    const std::vector<KeyRange> all = all_values(c, type);
    std::vector<KeyRange> cuts = written;
    if (type.kind != TypeKind::number)
        cuts.insert(cuts.end(), all.begin(), all.end());
    GridKey key = cut_key(type, cuts);
    std::uint32_t next = 0;
    const auto open = [&](const KeyRange &range) {
        if (!range.is_empty())
            open_lines(key, range, next);
    };
    std::ranges::for_each(written, open);
    if (otherwise)
        std::ranges::for_each(all, open);
    else if (type.kind == TypeKind::degree)
        share_lines_of_degrees(c, key);
    return key;
}

void make_row_key(Context &c, Filling &f, Type type) {
    std::vector<KeyRange> ranges;
    for (Ref header : f.d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) {
            if (row.find(NodeKind::Otherwise))
                f.otherwise = row;
            each_key(row, [&](Ref key) { ranges.push_back(key_range(c, key, type)); });
        });
    f.grid.keys.push_back(make_key(c, type, ranges, static_cast<bool>(f.otherwise)));
}

void make_column_key(Context &c, Filling &f, Type type) {
    std::vector<KeyRange> ranges;
    for (const Layer &layer : f.layers)
        ranges.insert(ranges.end(), layer.columns.begin(), layer.columns.end());
    f.grid.keys.push_back(make_key(c, type, ranges, false));
    f.grid.columns = line_count(f.grid.keys[1]);
}

// ---- cells

void report_cell_count(Context &c, const Filling &f, Ref row, std::size_t cells, std::size_t columns) {
    if (!f.has_columns()) {
        c.report(
            Diagnostic(Code::missing_part, row.span(),
                       "this row has " + cells_text(cells) + ", but a grid with one key has one in each row")
                .mend("write `grid " + f.grid.name + "(ROWS, COLUMNS) { … }` to look up by two"));
        return;
    }
    c.report(Diagnostic(Code::missing_part, row.span(),
                        "this row has " + cells_text(cells) + ", but the grid has " + columns_text(columns))
                 .mend(f.grid.value.kind == TypeKind::number ? "write a number for each column"
                                                             : "write `-` for a cell that holds nothing"));
}

void write_cell(Filling &f, std::uint32_t row, KeyRange column, std::int64_t word) {
    const auto write = [&](std::uint32_t line) {
        const std::size_t at = std::size_t{row} * f.grid.columns + line;
        f.grid.cells[at] = word;
        f.written[at] = true;
    };
    f.has_columns() ? each_line(f.grid.keys[1], column, write) : write(0);
}

void write_cells(Context &c, Filling &f, const Layer &layer, Ref row,
                 const std::vector<std::uint32_t> &lines) {
    std::size_t at = 0;
    row.each(NodeKind::Cell, [&](Ref cell) {
        if (at < layer.columns.size() && !layer.columns[at].is_empty()) {
            const std::int64_t word = cell_word(c, cell, f.grid);
            for (const std::uint32_t line : lines)
                write_cell(f, line, layer.columns[at], word);
        }
        ++at;
    });
    if (at != layer.columns.size())
        report_cell_count(c, f, row, at, layer.columns.size());
}

// Its lines; a row that the same layer wrote before is reported.
std::vector<std::uint32_t> claimed_lines(Context &c, Filling &f, Ref row, std::size_t layer) {
    std::vector<std::uint32_t> lines;
    each_key(row, [&](Ref key) {
        bool twice = false;
        const KeyRange range = key_range(c, key, f.grid.keys[0].type);
        each_line(f.grid.keys[0], range, [&](std::uint32_t line) {
            twice = twice || f.row_layer[line] == layer;
            f.row_layer[line] = layer;
            lines.push_back(line);
        });
        if (twice)
            c.report(Diagnostic(Code::rows_overlap, key.span(),
                                "this row of `" + f.grid.name + "` stands here twice"));
    });
    return lines;
}

void write_rows(Context &c, Filling &f) {
    for (std::size_t i = 0; i < f.layers.size(); ++i)
        f.layers[i].header.each(NodeKind::GridRow, [&](Ref row) {
            if (!row.find(NodeKind::Otherwise))
                write_cells(c, f, f.layers[i], row, claimed_lines(c, f, row, i + 1));
        });
    if (!f.otherwise)
        return;
    std::vector<std::uint32_t> rest;
    for (std::uint32_t line = 0; line < f.row_layer.size(); ++line)
        if (f.row_layer[line] == 0)
            rest.push_back(line);
    write_cells(c, f, f.layers.back(), f.otherwise, rest);
}

void report_hole(Context &c, const Filling &f, std::size_t key, const std::string &hole) {
    const bool row = key == 0, degrees = f.grid.keys[key].type.kind == TypeKind::degree;
    const std::string what = row ? "row" : "column";
    Diagnostic d(row ? Code::rows_gap : Code::missing_part,
                 row ? f.d.span() : f.d.header.find(NodeKind::Columns).span(),
                 "grid `" + std::string(f.d.name) + "` has no " + what + " for `" + hole + "`");
    d.hint = "add the " + what;
    if (degrees)
        d.hint += ", or one for what it counts as";
    else if (row)
        d.hint += ", or `otherwise …` for all that are left over";
    c.report(std::move(d));
}

// Columns of members were read one by one, and a column with a wrong name may be the one that lacks.
bool columns_are_told(const Filling &f) {
    return f.grid.keys[1].type.kind == TypeKind::member ||
           std::ranges::any_of(f.layers, [](const Layer &layer) {
               return std::ranges::any_of(layer.columns, &KeyRange::is_empty);
           });
}

void find_hole(Context &c, const Filling &f, std::size_t key) {
    if (key == 1 && columns_are_told(f))
        return;
    if (const auto hole = first_hole(c, f.grid.keys[key]))
        report_hole(c, f, key, *hole);
}

// An amendment may bring a row and leave out some columns.
void report_unwritten(Context &c, const Filling &f) {
    if (f.layers.size() > 1 && std::ranges::count(f.written, false) > 0)
        c.report(Diagnostic(Code::missing_part, f.layers.back().header.span(),
                            "a new row of `" + f.grid.name + "` leaves out a column that the grid has")
                     .mend("write a cell for each column of the grid"));
}

// ---- grids

std::vector<Type> key_types(Context &c, const Declaration &d) {
    std::vector<Type> types;
    d.part(NodeKind::Params).each(NodeKind::Param, [&](Ref p) {
        types.push_back(grid_parameter_type(c, p));
    });
    return types;
}

bool can_be_key(Context &c, const Declaration &d, Type type) {
    if (type.kind == TypeKind::number || type.kind == TypeKind::member || type.kind == TypeKind::yesno ||
        (type.kind == TypeKind::degree && type.of != any_kind))
        return true;
    if (type.kind != TypeKind::unknown)
        c.report(Diagnostic(
            Code::wrong_type, d.span(),
            "a grid is looked up by numbers, by members of an enum, by outcomes of a check, or by yes "
            "and no"));
    return false;
}

bool keys_are_fine(Context &c, const Declaration &d, const std::vector<Type> &types) {
    if (types.empty() || types.size() > 2) {
        const std::string name(d.name);
        c.report(
            Diagnostic(Code::missing_part, d.span(),
                       "a grid looks up one thing, or two: one for the rows, one for the columns")
                .mend("write `grid " + name + "(KEY) { … }` or `grid " + name + "(ROWS, COLUMNS) { … }`"));
        return false;
    }
    return std::ranges::all_of(types, [&](Type type) { return can_be_key(c, d, type); });
}

void take_value_type(Context &c, Grid &grid, const Declaration &d) {
    grid.value = cell_type(c, d);
    grid.of_texts = grid.value.kind == TypeKind::text;
    if (!grid.of_texts)
        return;
    grid.value = type_member(static_cast<EnumId>(c.program.enums.size()));
    c.program.enums.push_back({grid.name, {}, grid.span});
}

bool has_room(Context &c, Filling &f) {
    const std::size_t rows = line_count(f.grid.keys[0]), cells = rows * f.grid.columns;
    if (rows > 0 && cells <= most_cells) {
        f.row_layer.assign(rows, 0);
        f.written.assign(cells, false);
        f.grid.cells.assign(cells, no_member);
        return true;
    }
    const std::string name(f.d.name);
    if (rows == 0)
        c.report(Diagnostic(Code::missing_part, f.d.span(), "grid `" + name + "` has no rows"));
    else
        c.report(Diagnostic(Code::out_of_range, f.d.span(),
                            "grid `" + name + "` has more than " + std::to_string(most_cells) + " cells"));
    return false;
}

void check_grid(Context &c, GridId id, const Declaration &d) {
    const std::vector<Type> types = key_types(c, d);
    if (!keys_are_fine(c, d, types))
        return;
    Filling f{c.program.grids[id], d, {}, {}, {}, {}};
    take_value_type(c, f.grid, d);
    if (types.size() == 2)
        check_columns(c, f, types[1]);
    else
        for (Ref header : d.headers)
            f.layers.push_back({header, {{INT64_MIN, INT64_MAX}}});
    make_row_key(c, f, types[0]);
    if (types.size() == 2)
        make_column_key(c, f, types[1]);
    if (!has_room(c, f))
        return;
    write_rows(c, f);
    for (std::size_t key = 0; key < types.size(); ++key)
        if (key == 1 || !f.otherwise)
            find_hole(c, f, key);
    report_unwritten(c, f);
}

} // namespace

void check_grids(Context &c) {
    for (const Declaration &d : c.declarations.all)
        if (!d.removed && d.kind == NodeKind::Grid)
            check_grid(c, c.names.symbols.at(d.name).id, d);
}

} // namespace bylaw::check
