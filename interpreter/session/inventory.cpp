#include "interpreter/session/inventory.hpp"
#include "base/text/filled.hpp"

#include "base/diagnostics/suggest.hpp"

#include <map>
#include <set>
#include <sstream>

namespace bylaw {

namespace {

// The cells of a line of comma-separated values; a cell in quotes may hold commas, and two quotes for one.
std::vector<std::string> cells_of(const std::string &line) {
    std::vector<std::string> cells(1);
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        char c = line[i];
        if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"')
            cells.back() += line[++i];
        else if (c == '"')
            quoted = !quoted;
        else if (c == ',' && !quoted)
            cells.emplace_back();
        else if (c != '\r')
            cells.back() += c;
    }
    return cells;
}

// `Z-` of `Z-025`: what stands before the number.
std::string series_of(const std::string &id) {
    const std::size_t last = id.find_last_not_of("0123456789");
    return id.substr(0, last == std::string::npos ? 0 : last + 1);
}

void report_no_such_row(const Reference &reference, const std::set<std::string> &rows, DiagnosticSink &sink) {
    const std::vector<std::string_view> names(rows.begin(), rows.end());
    const auto near = suggest(reference.id, names);
    sink.report(Diagnostic(Code::unknown_name, reference.span,
                           filled("the rulebook has no row `{}`: rules.csv does not list it", {reference.id}))
                    .mend(near ? "did you mean `@" + *near + "`?"
                               : "its rows go from `" + *rows.begin() + "` to `" + *rows.rbegin() + "`"));
}

} // namespace

void check_rows(const Program &program, const std::vector<std::string> &inventories, DiagnosticSink &sink) {
    std::map<std::string, std::set<std::string>> series;
    for (const std::string &inventory : inventories)
        for (const InventoryRow &row : inventory_rows(inventory))
            series[series_of(row.id)].insert(row.id);
    for (const Reference &reference : program.references)
        if (auto rows = series.find(series_of(reference.id));
            rows != series.end() && !rows->second.contains(reference.id))
            report_no_such_row(reference, rows->second, sink);
}

std::vector<InventoryRow> inventory_rows(const std::string &text) {
    std::vector<InventoryRow> rows;
    std::istringstream lines(text);
    lines.exceptions(std::ios::badbit); // where there is no memory, too
    for (std::string line; std::getline(lines, line);) {
        std::vector<std::string> cells = cells_of(line);
        if (cells.size() < 3 || cells[0] == "id" || cells[0].empty())
            continue;
        cells.resize(4);
        rows.push_back({std::move(cells[0]), std::move(cells[1]), std::move(cells[2]), std::move(cells[3])});
    }
    return rows;
}

} // namespace bylaw
