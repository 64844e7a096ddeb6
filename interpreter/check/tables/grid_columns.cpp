// The columns of a grid: the line of names above its rows, one for each cell of a row.
#include "base/text/filled.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/tables/inside.hpp"
#include "interpreter/check/wording.hpp"

#include <algorithm>
#include <optional>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Whether the last of them stands among the others.
void report_repeated(Context &c, const std::vector<std::int64_t> &columns, const std::vector<Ref> &names) {
    for (std::size_t i = 0; i + 1 < columns.size(); ++i)
        if (columns[i] >= 0 && columns[i] == columns.back())
            c.report(Diagnostic(Code::double_declaration, names.back().span(),
                                filled("the column `{}` stands here twice", {names.back().text()}))
                         .also(names[i].span(), "the first one"));
}

std::vector<std::int64_t> named_columns(Context &c, const Declaration &d, Type wanted) {
    std::vector<std::int64_t> columns;
    std::vector<Ref> names;
    d.header.find(NodeKind::Names).each([&](Ref name) {
        columns.push_back(grid_key(c, name, wanted));
        names.push_back(name);
        report_repeated(c, columns, names);
    });
    return columns;
}

std::size_t cells_of(Ref row) {
    std::size_t cells = 0;
    row.each(NodeKind::Cell, [&](Ref) { ++cells; });
    return cells;
}

// How many cells each row has, if there are several rows and they agree.
std::optional<std::size_t> cells_of_each_row(const Declaration &d) {
    std::size_t rows = 0, others = 0, cells = 0;
    d.header.each(NodeKind::GridRow, [&](Ref row) {
        const std::size_t own = cells_of(row);
        cells = rows++ == 0 ? own : cells;
        others += own != cells;
    });
    return rows > 1 && others == 0 ? std::optional(cells) : std::nullopt;
}

std::string too_few_columns(std::size_t columns, std::size_t cells) {
    return filled("a column's name is missing here: each row has {}, and there {}",
                  {cells_text(cells),
                   columns == 1 ? "is one column" : filled("are {} columns", {std::to_string(columns)})});
}

std::string too_many_columns(std::size_t columns, std::size_t cells) {
    return filled("there is a column's name too many: each row has {}, and there are {} columns",
                  {cells_text(cells), std::to_string(columns)});
}

void report_wrong_line(Context &c, const Declaration &d, std::size_t columns, std::size_t cells) {
    const Ref line = d.header.find(NodeKind::Names);
    c.report(
        Diagnostic(Code::missing_part, line ? line.span() : d.span(),
                   cells > columns ? too_few_columns(columns, cells) : too_many_columns(columns, cells)));
}

// In a grid of numbers nothing cannot stand.
std::string mend_of_missing_column(Type value) {
    return value.kind == TypeKind::number ? "add the column with a number in each cell, or give the columns "
                                            "of this grid an enum of their own"
                                          : "add the column; a cell that holds nothing is `-`";
}

void report_missing_columns(Context &c, const Declaration &d, const std::vector<std::int64_t> &columns,
                            const Enum &wanted, Type value) {
    std::vector<std::string_view> missing;
    for (std::size_t i = 0; i < wanted.members.size(); ++i)
        if (std::ranges::count(columns, static_cast<std::int64_t>(i)) == 0)
            missing.push_back(wanted.members[i]);
    if (!missing.empty())
        c.report(Diagnostic(Code::missing_part, d.header.find(NodeKind::Names).span(),
                            filled("grid `{}` has no column for {}", {d.name, listed(missing)}))
                     .mend(mend_of_missing_column(value)));
}

} // namespace

std::vector<std::int64_t> grid_columns(Context &c, const Declaration &d, Type wanted, Type value) {
    std::vector<std::int64_t> columns = named_columns(c, d, wanted);
    const bool named = wanted.kind == TypeKind::member && !columns.empty();
    const std::optional<std::size_t> cells = cells_of_each_row(d);
    // All rows agree with each other and not with the line above them: it is the one that is wrong.
    if (cells && *cells != columns.size() && d.headers.size() == 1) {
        report_wrong_line(c, d, columns.size(), *cells);
        columns.resize(*cells, no_cell);
    } else if (named && std::ranges::count(columns, -1) == 0) {
        report_missing_columns(c, d, columns, c.program.enums[wanted.of], value);
    }
    return columns;
}

} // namespace bylaw::check
