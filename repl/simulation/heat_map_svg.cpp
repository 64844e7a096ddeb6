#include "repl/simulation/heat_map.hpp"

#include "repl/simulation/labels.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/svg.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

constexpr int cell_height = 32, top_margin = 70, gap = 30;
constexpr int longest_label = 32, character_width = 8; // as good as any guess: the font is not known

// How wide all is drawn, as its labels want it.
struct Layout {
    std::vector<std::string> rows, columns;
    int cell_width = 64, left_margin = 140;
};

int width_of(const std::vector<std::string> &labels) {
    int width = 0;
    for (const std::string &label : labels)
        width = std::max(width, display_width(label) * character_width);
    return width;
}

Layout layout_of(const Grid &grid) {
    Layout layout;
    layout.columns = short_labels(grid.axes.back().values, longest_label, true);
    layout.cell_width = std::max(layout.cell_width, width_of(layout.columns) + 2 * character_width);
    if (grid.axes.size() < 2)
        return layout;
    layout.rows = short_labels(grid.axes[0].values, longest_label, true);
    layout.left_margin =
        std::max({layout.left_margin, width_of(layout.rows) + 30, width_of({axis_title(grid.axes[0])}) + 30});
    return layout;
}

std::string text_at(int x, int y, const char *anchor, const std::string &text, const char *fill = "#222",
                    const char *more = "") {
    return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"" + anchor +
           "\" fill=\"" + fill + "\"" + more + '>' + escaped(text) + "</text>\n";
}

std::string cell_at(int x, int y, int width, const api::ReportStatistics *report, const Shade &shade) {
    const Colour colour = report ? heat(shade.of(report->mean)) : Colour{230, 230, 230};
    std::string fill = "rgb(" + std::to_string(colour.red) + ',' + std::to_string(colour.green) + ',' +
                       std::to_string(colour.blue) + ')';
    return "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
           std::to_string(width) + "\" height=\"" + std::to_string(cell_height) + "\" fill=\"" + fill +
           "\"/>\n" +
           text_at(x + width / 2, y + cell_height / 2 + 5, "middle", report ? cell_text(*report) : "-",
                   wants_black(colour) ? "#000" : "#fff");
}

// One report; `y` is its upper edge.
std::string panel(const Grid &grid, const Layout &layout, const std::string &report, int y) {
    const std::size_t across = layout.columns.size();
    const int left = layout.left_margin, cell_width = layout.cell_width;
    const Shade shade = shade_of(grid, report);
    std::string svg = text_at(left, y + 20, "start", report, "#222", " font-weight=\"bold\"") +
                      text_at(left, y + 42, "start", axis_title(grid.axes.back()), "#666");
    if (!layout.rows.empty())
        svg += text_at(left - 10, y + 42, "end", axis_title(grid.axes[0]), "#666");
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const int column = static_cast<int>(i % across), row = static_cast<int>(i / across);
        const int cx = left + column * cell_width, cy = y + top_margin + row * cell_height;
        if (row == 0)
            svg += text_at(cx + cell_width / 2, y + top_margin - 8, "middle", layout.columns[i]);
        if (column == 0 && !layout.rows.empty())
            svg += text_at(left - 10, cy + cell_height / 2 + 5, "end", layout.rows[i / across]);
        svg += cell_at(cx, cy, cell_width, report_of(grid.cells[i], report), shade);
    }
    return svg;
}

} // namespace

std::string heat_map_svg(const Grid &grid) {
    const int columns = static_cast<int>(grid.axes.back().values.size()),
              rows = static_cast<int>(grid.cells.size()) / columns;
    const Layout layout = layout_of(grid);
    const int height = top_margin + rows * cell_height + gap,
              width = layout.left_margin +
                      std::max(columns * layout.cell_width, width_of({axis_title(grid.axes.back())})) + gap;
    std::string body;
    int y = 0;
    for (const std::string &report : grid.reports()) {
        body += panel(grid, layout, report, y);
        y += height;
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
           std::to_string(y) +
           "\" font-family=\"sans-serif\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" "
           "fill=\"#fff\"/>\n" +
           body + "</svg>\n";
}

} // namespace bylaw::repl
