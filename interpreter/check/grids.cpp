// Grids: a value for each row and column, drawn as in a book. They are filled out here: every cell of every row is known.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

using ast::NodeKind;

namespace {

constexpr std::int64_t most_rows = 10000;

} // namespace

// Types first: anything may look into a grid.
void Checker::declare_grids() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Grid) continue;
        auto s = symbols_.find(d.name);
        if (s == symbols_.end() || s->second.declaration != &d) continue;
        Grid &grid = program_.grids[s->second.id];
        Ref params = d.part(NodeKind::Params);
        if (!params || params.size() < 2) continue; // reported by the grammar
        grid.row = grid_parameter_type(params.child(0));
        grid.column = grid_parameter_type(params.child(1));
        grid.value = grid_value_type(d);
    }
}

// As the header says; else as the cells show: numbers, yes and no, or the names of one enum.
Type Checker::grid_value_type(const Declaration &d) {
    if (Ref type = d.part(NodeKind::Type)) return type_of(type);
    std::vector<std::string_view> names;
    Type plain = type_unknown;
    for (Ref header : d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) {
            row.each(NodeKind::Cell, [&](Ref cell) {
                if (cell.size() == 0) return;
                Ref value = cell.child(0);
                if (value.kind() == NodeKind::Name) names.push_back(value.text());
                else plain = value.kind() == NodeKind::Literal ? type_yesno : type_number;
            });
        });
    if (names.empty()) return plain.kind == TypeKind::unknown ? type_number : plain;
    auto owners = members_.find(names.front());
    if (owners == members_.end()) return type_unknown; // reported with its cell
    for (const auto &owner : owners->second) {
        const auto &members = program_.enums[owner.first].members;
        auto has = [&](std::string_view name) { return std::find(members.begin(), members.end(), name) != members.end(); };
        if (std::all_of(names.begin(), names.end(), has)) return type_member(owner.first);
    }
    return type_member(owners->second.front().first);
}

void Checker::check_grids() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.kind != NodeKind::Grid) continue;
        auto s = symbols_.find(d.name);
        if (s != symbols_.end() && s->second.declaration == &d) check_grid(d, s->second.id);
    }
}

void Checker::check_grid(const Declaration &d, GridId id) {
    Grid &grid = program_.grids[id];
    std::vector<std::uint32_t> columns;
    if (!grid_columns(d, grid, columns)) return;
    std::vector<PlannedGridRow> rows;
    for (Ref header : d.headers)
        header.each(NodeKind::GridRow, [&](Ref row) { plan_grid_row(row, grid, columns, rows); });
    fill_grid(d, grid, columns, rows);
}

// The columns are the members of an enum, each once; their order is free.
bool Checker::grid_columns(const Declaration &d, Grid &grid, std::vector<std::uint32_t> &columns) {
    Ref names = d.part(NodeKind::Names);
    if (!names || grid.column.kind == TypeKind::unknown) return false;
    if (grid.column.kind != TypeKind::member) {
        report(Diagnostic(Code::wrong_type, d.part(NodeKind::Params).child(1).span(),
                          "the columns of a grid are the names of an enum, but this is " + describe(grid.column))
                   .mend("write the type of the second parameter: `NAME: ENUM`"));
        return false;
    }
    bool fine = true;
    names.each([&](Ref name) {
        auto member = member_index(grid.column.of, name);
        if (member && std::find(columns.begin(), columns.end(), *member) != columns.end())
            report(Diagnostic(Code::double_declaration, name.span(), "a second column `" + std::string(name.text()) + "`"));
        if (member) columns.push_back(*member);
        else fine = false;
    });
    grid.columns = static_cast<std::uint32_t>(program_.enums[grid.column.of].members.size());
    for (std::uint32_t c = 0; c < grid.columns && fine; ++c)
        if (std::find(columns.begin(), columns.end(), c) == columns.end()) report_grid_gap(d, "column", program_.enums[grid.column.of].members[c]);
    return fine;
}

std::optional<std::uint32_t> Checker::member_index(EnumId of, Ref name) {
    const auto &members = program_.enums[of].members;
    auto at = std::find(members.begin(), members.end(), name.text());
    if (at != members.end()) return static_cast<std::uint32_t>(at - members.begin());
    std::vector<std::string_view> known(members.begin(), members.end());
    unknown_name(name, "member of `" + program_.enums[of].name + "` called", known, Code::unknown_name);
    return std::nullopt;
}

void Checker::report_grid_gap(const Declaration &d, const char *what, const std::string &missing) {
    report(Diagnostic(Code::grid_gap, d.span(), "grid `" + std::string(d.name) + "` has no " + what + " for `" + missing + "`")
               .mend(std::string("add the ") + what + (what == std::string_view("row") ? ", or `otherwise` for all that is left over" : "")));
}

void Checker::plan_grid_row(Ref row, const Grid &grid, const std::vector<std::uint32_t> &columns, std::vector<PlannedGridRow> &rows) {
    PlannedGridRow made;
    made.span = row.span();
    Ref head = row.child(0);
    if (head.kind() == NodeKind::Otherwise) {
        made.otherwise = true;
    } else if (head.kind() == NodeKind::Range) {
        if (grid.row.kind != TypeKind::number && grid.row.kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_type, head.span(), "a row of this grid is " + describe(grid.row) + ", not a number"));
        made.low = made.high = constant_number(head.child(0), 0);
        if (head.size() > 1) made.high = constant_number(head.child(1), made.low);
        if (made.low > made.high || made.high - made.low > most_rows) {
            report(Diagnostic(Code::empty_range, head.span(), made.low > made.high ? "this range is empty: its end lies before its start"
                                                                                   : "this range is too large for a grid"));
            return;
        }
    } else if (grid.row.kind == TypeKind::member) {
        auto member = member_index(grid.row.of, head);
        if (!member) return;
        made.low = made.high = *member;
    } else {
        if (grid.row.kind != TypeKind::unknown)
            report(Diagnostic(Code::wrong_type, head.span(), "a row of this grid is " + describe(grid.row) + ", so a name cannot stand here"));
        return;
    }
    row.each(NodeKind::Cell, [&](Ref cell) { made.cells.push_back(grid_cell(cell, grid.value)); });
    if (made.cells.size() == columns.size()) {
        rows.push_back(std::move(made));
        return;
    }
    report(Diagnostic(Code::grid_shape, row.span(), "this row has " + std::to_string(made.cells.size()) + " cells, but the grid has " +
                                                        std::to_string(columns.size()) + " columns")
               .mend("write `-` for an empty cell"));
}

// An empty cell is `none`, which is no member of any enum; of numbers and yes/no it is 0 and no.
std::int64_t Checker::grid_cell(Ref cell, Type value) {
    if (cell.size() == 0) return value.kind == TypeKind::member ? -1 : 0;
    Scope scope;
    scope.pure = true;
    scope.purity = "a cell of a grid";
    Ref written = cell.child(0);
    bool minus = written.kind() == NodeKind::Word || cell.text().starts_with("-");
    Ref last = cell.child(cell.size() - 1);
    NodeId made = value.kind == TypeKind::unknown ? expr(last, scope) : expr_as(last, scope, value);
    std::int64_t number = constant_value(made).value_or(0);
    return minus && number > 0 ? -number : number;
}

// Later rows (of amendments) replace earlier ones; `otherwise` takes what is left over.
void Checker::fill_grid(const Declaration &d, Grid &grid, const std::vector<std::uint32_t> &columns, const std::vector<PlannedGridRow> &rows) {
    const PlannedGridRow *rest = nullptr;
    std::int64_t low = INT64_MAX, high = INT64_MIN;
    for (const PlannedGridRow &row : rows) {
        if (row.otherwise) rest = &row;
        else low = std::min(low, row.low), high = std::max(high, row.high);
    }
    bool names = grid.row.kind == TypeKind::member;
    if (names) low = 0, high = static_cast<std::int64_t>(program_.enums[grid.row.of].members.size()) - 1;
    if (low > high || high - low > most_rows) return;
    grid.row_low = names ? 0 : low;
    grid.rows = static_cast<std::uint32_t>(high - low + 1) + (rest && !names ? 1 : 0);
    grid.row_otherwise = rest && !names;
    grid.cells.assign(static_cast<std::size_t>(grid.rows) * grid.columns, 0);
    auto put = [&](std::int64_t at, const PlannedGridRow &row) {
        for (std::size_t c = 0; c < columns.size(); ++c) grid.cells[static_cast<std::size_t>(at) * grid.columns + columns[c]] = row.cells[c];
    };
    for (std::int64_t r = low; r <= high; ++r) {
        const PlannedGridRow *found = rest;
        for (const PlannedGridRow &row : rows)
            if (!row.otherwise && row.low <= r && r <= row.high) found = &row;
        if (found) put(r - low, *found);
        else report_grid_gap(d, "row", names ? program_.enums[grid.row.of].members[static_cast<std::size_t>(r)] : std::to_string(r));
    }
    if (grid.row_otherwise) put(high - low + 1, *rest);
}

} // namespace bylaw::check
