#include "repl/simulation/heat_map.hpp"

#include "repl/simulation/labels.hpp"
#include "repl/simulation/refine.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::repl {

namespace {

// Viridis, at five places: as clear to those who see few colours as it is in print.
constexpr Colour ramp[] = {{68, 1, 84}, {59, 82, 139}, {33, 145, 140}, {94, 201, 98}, {253, 231, 37}};
constexpr const char *shades[] = {" ", "░", "▒", "▓", "█"};

int between(int a, int b, double share) {
    return a + static_cast<int>(std::lround((b - a) * share));
}

std::string padded_cell(const std::string &text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') + text;
}

std::string painted(const std::string &text, Colour colour) {
    return "\x1b[48;2;" + std::to_string(colour.red) + ';' + std::to_string(colour.green) + ';' +
           std::to_string(colour.blue) + "m\x1b[" + (wants_black(colour) ? "30" : "97") + 'm' + text +
           "\x1b[0m";
}

std::string shaded(const std::string &text, double share, const api::TextStyle &style) {
    if (style.colour)
        return painted(' ' + text + ' ', heat(share));
    const char *shade = style.unicode ? shades[std::clamp(static_cast<int>(share * 5), 0, 4)] : " ";
    return ' ' + text + shade;
}

} // namespace

Shade shade_of(const Grid &grid, const std::string &name) {
    Shade shade{INFINITY, -INFINITY};
    for (const Cell &cell : grid.cells)
        if (const api::ReportStatistics *report = report_of(cell, name)) {
            if (report->sort == api::ReportStatistics::Sort::yes_no)
                return {0, 1};
            shade.low = std::min(shade.low, report->mean);
            shade.high = std::max(shade.high, report->mean);
        }
    return shade;
}

Colour heat(double share) {
    const double at = std::clamp(share, 0.0, 1.0) * 4;
    const auto step = static_cast<std::size_t>(std::min(at, 3.0));
    const Colour &a = ramp[step], &b = ramp[step + 1];
    const double rest = at - static_cast<double>(step);
    return {between(a.red, b.red, rest), between(a.green, b.green, rest), between(a.blue, b.blue, rest)};
}

// By how bright it looks to an eye.
bool wants_black(Colour behind) {
    return 299 * behind.red + 587 * behind.green + 114 * behind.blue > 128'000;
}

std::string cell_text(const api::ReportStatistics &report) {
    if (report.sort == api::ReportStatistics::Sort::yes_no)
        return fixed(100 * report.mean, 0) + " %";
    return fixed(report.mean, std::abs(report.mean) < 100 ? 1 : 0);
}

std::string axis_title(const Axis &axis, const std::string &how) {
    const std::string steps = is_uneven(axis) ? "uneven steps" : "";
    const std::string said = how + (how.empty() || steps.empty() ? "" : ", ") + steps;
    return axis.name + (said.empty() ? "" : " (" + said + ')');
}

namespace {

constexpr int narrowest_label = 12;

// Labels of rows with equal width: numbers are aligned right, words left.
std::vector<std::string> row_labels(const Axis &axis, const api::TextStyle &style) {
    std::vector<std::string> labels =
        short_labels(axis.values, std::max(narrowest_label, style.width / 3), style.unicode);
    int width = display_width(axis.name);
    for (const std::string &label : labels)
        width = std::max(width, display_width(label));
    for (std::string &label : labels)
        label = numbers_of(axis).empty()
                    ? label + std::string(static_cast<std::size_t>(std::max(0, width - display_width(label))),
                                          ' ')
                    : padded_cell(label, width);
    return labels;
}

// As wide as fits side by side.
std::vector<std::string> column_labels(const Axis &axis, int room, const api::TextStyle &style) {
    const int each = room / static_cast<int>(axis.values.size()) - 2;
    return short_labels(axis.values, std::max(narrowest_label, each), style.unicode);
}

} // namespace

std::string heat_map(const Grid &grid, const std::string &name, const api::TextStyle &style) {
    const Axis &down = grid.axes[0], &across = grid.axes[1];
    const Shade shade = shade_of(grid, name);
    const std::vector<std::string> rows = row_labels(down, style);
    const int label = display_width(rows[0]);
    const std::vector<std::string> columns = column_labels(across, style.width - label - 2, style);
    int width = 1;
    for (const std::string &value : columns)
        width = std::max(width, display_width(value));
    for (const Cell &cell : grid.cells)
        if (const api::ReportStatistics *report = report_of(cell, name))
            width = std::max(width, display_width(cell_text(*report)));
    std::string text = "  " + name + ", by " + axis_title(down, "down") + " and " +
                       axis_title(across, "across") + "\n  " +
                       std::string(static_cast<std::size_t>(label), ' ');
    for (const std::string &value : columns)
        text += ' ' + padded_cell(value, width) + ' ';
    while (text.ends_with(' '))
        text.pop_back();
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        if (i % columns.size() == 0)
            text += "\n  " + rows[i / columns.size()];
        const api::ReportStatistics *report = report_of(grid.cells[i], name);
        text += report ? shaded(padded_cell(cell_text(*report), width), shade.of(report->mean), style)
                       : ' ' + padded_cell("-", width) + ' ';
    }
    return text + '\n';
}

} // namespace bylaw::repl
