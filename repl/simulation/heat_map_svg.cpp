#include "repl/simulation/heat_map.hpp"

#include "repl/text/svg.hpp"

namespace bylaw::repl {

namespace {

constexpr int cell_width = 64, cell_height = 32, left_margin = 140, top_margin = 70, gap = 30;

std::string text_at(int x, int y, const char *anchor, const std::string &text, const char *fill = "#222",
                    const char *more = "") {
    return "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" text-anchor=\"" + anchor +
           "\" fill=\"" + fill + "\"" + more + '>' + escaped(text) + "</text>\n";
}

std::string cell_at(int x, int y, const api::ReportStatistics *report, const Shade &shade) {
    const Colour colour = report ? heat(shade.of(report->mean)) : Colour{230, 230, 230};
    std::string fill = "rgb(" + std::to_string(colour.red) + ',' + std::to_string(colour.green) + ',' +
                       std::to_string(colour.blue) + ')';
    return "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
           std::to_string(cell_width) + "\" height=\"" + std::to_string(cell_height) + "\" fill=\"" + fill +
           "\"/>\n" +
           text_at(x + cell_width / 2, y + cell_height / 2 + 5, "middle", report ? cell_text(*report) : "-",
                   wants_black(colour) ? "#000" : "#fff");
}

// One report; `y` is its upper edge.
std::string panel(const Grid &grid, const std::string &report, int y) {
    const bool two = grid.axes.size() > 1;
    const Axis &across = grid.axes.back();
    const Shade shade = shade_of(grid, report);
    std::string svg = text_at(left_margin, y + 20, "start", report, "#222", " font-weight=\"bold\"") +
                      text_at(left_margin, y + 42, "start", across.name, "#666");
    if (two)
        svg += text_at(left_margin - 10, y + 42, "end", grid.axes[0].name, "#666");
    for (std::size_t i = 0; i < grid.cells.size(); ++i) {
        const int column = static_cast<int>(i % across.values.size()),
                  row = static_cast<int>(i / across.values.size());
        const int cx = left_margin + column * cell_width, cy = y + top_margin + row * cell_height;
        if (row == 0)
            svg += text_at(cx + cell_width / 2, y + top_margin - 8, "middle", across.values[i]);
        if (column == 0 && two)
            svg += text_at(left_margin - 10, cy + cell_height / 2 + 5, "end",
                           grid.axes[0].values[static_cast<std::size_t>(row)]);
        svg += cell_at(cx, cy, report_of(grid.cells[i], report), shade);
    }
    return svg;
}

} // namespace

std::string heat_map_svg(const Grid &grid) {
    const int columns = static_cast<int>(grid.axes.back().values.size()),
              rows = static_cast<int>(grid.cells.size()) / columns;
    const int height = top_margin + rows * cell_height + gap,
              width = left_margin + columns * cell_width + gap;
    std::string body;
    int y = 0;
    for (const std::string &report : grid.reports()) {
        body += panel(grid, report, y);
        y += height;
    }
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + std::to_string(width) + "\" height=\"" +
           std::to_string(y) +
           "\" font-family=\"sans-serif\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" "
           "fill=\"#fff\"/>\n" +
           body + "</svg>\n";
}

} // namespace bylaw::repl
