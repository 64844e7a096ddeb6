#include "repl/simulation/grid.hpp"

#include "repl/simulation/labels.hpp"
#include "repl/simulation/shown.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <charconv>
#include <map>

namespace bylaw::repl {

namespace {

// As RFC 4180 has it.
std::string quoted_cell(const std::string &text) {
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string out = "\"";
    for (char c : text)
        out += c == '"' ? "\"\"" : std::string(1, c);
    return out + '"';
}

constexpr int widest_value = 40;

std::map<std::string, std::string> labels_of(const Axis &axis, bool unicode) {
    const std::vector<std::string> shown = short_labels(axis.values, widest_value, unicode);
    std::map<std::string, std::string> labels;
    for (std::size_t i = 0; i < shown.size(); ++i)
        labels[axis.values[i]] = shown[i];
    return labels;
}

// As short as it may be without losing anything.
std::string exact(double number) {
    char buffer[64];
    return {buffer, std::to_chars(buffer, buffer + sizeof buffer, number).ptr};
}

} // namespace

std::vector<std::string> Grid::reports() const {
    std::vector<std::string> names;
    for (const Cell &cell : cells)
        for (const api::ReportStatistics &report : cell.result.reports)
            if (report.sort != api::ReportStatistics::Sort::value &&
                std::ranges::find(names, report.name) == names.end())
                names.push_back(report.name);
    return names;
}

const api::ReportStatistics *report_of(const Cell &cell, const std::string &name) {
    for (const api::ReportStatistics &report : cell.result.reports)
        if (report.name == name && report.count > 0)
            return &report;
    return nullptr;
}

std::string grid_csv(const Grid &grid) {
    std::string text;
    const std::vector<std::string> reports = grid.reports();
    for (const Axis &axis : grid.axes)
        text += quoted_cell(axis.name) + ',';
    text += "trials";
    for (const std::string &name : reports)
        for (const char *what : {"", " error", " low", " high"})
            text += ',' + quoted_cell(name + what);
    text += '\n';
    for (const Cell &cell : grid.cells) {
        for (const std::string &value : cell.values)
            text += quoted_cell(value) + ',';
        text += std::to_string(cell.result.trials);
        for (const std::string &name : reports) {
            const api::ReportStatistics *report = report_of(cell, name);
            for (double number : report ? std::vector{report->mean, report->error, report->low, report->high}
                                        : std::vector<double>())
                text += ',' + exact(number);
            text += report ? "" : ",,,,";
        }
        text += '\n';
    }
    return text;
}

std::string grid_table(const Grid &grid, const api::TextStyle &style) {
    std::vector<std::vector<std::string>> rows(1);
    const std::vector<std::string> reports = grid.reports();
    std::vector<std::map<std::string, std::string>> labels;
    for (const Axis &axis : grid.axes) {
        rows[0].push_back(short_label(axis.name, widest_value, style.unicode));
        labels.push_back(labels_of(axis, style.unicode));
    }
    rows[0].insert(rows[0].end(), reports.begin(), reports.end());
    for (const Cell &cell : grid.cells) {
        std::vector<std::string> row;
        for (std::size_t i = 0; i < labels.size(); ++i)
            row.push_back(labels[i].at(cell.values[i]));
        for (const std::string &name : reports) {
            const api::ReportStatistics *report = report_of(cell, name);
            row.push_back(report ? mean_text(*report, style) : "never reported");
        }
        rows.push_back(std::move(row));
    }
    return columns(rows, 2);
}

} // namespace bylaw::repl
