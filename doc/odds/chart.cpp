#include "doc/odds/chart.hpp"
#include "base/text/decimal_text.hpp"
#include "doc/book/places.hpp"

#include <cmath>

namespace bylaw::doc {

namespace {

// In the units of the drawing, which grows with the page.
constexpr int row_height = 26, bar_left = 104, bar_width = 200, whole_width = 372, bar_height = 16;

// Precision of the page: moving a slider there and back shows the same value again.
double thousandths(double chance) {
    return std::round(1000 * chance);
}

std::string percent(double chance) {
    return decimal_text("%.1f %%", thousandths(chance) / 10);
}

std::string decimal(double value) {
    return decimal_text("%.4g", value);
}

Html label(int x, int y, const std::string &kind, const std::string &text) {
    return element("text", {{"x", std::to_string(x)}, {"y", std::to_string(y)}, {"class", kind}},
                   escaped(text));
}

std::string shortened(const std::string &name) {
    constexpr std::size_t most = 15;
    const std::string words = words_of(name);
    return words.size() <= most ? words : words.substr(0, most - 1) + "…";
}

Html bar(const OddsGrid &grid, std::size_t degree, double chance) {
    const int y = static_cast<int>(degree) * row_height;
    const std::string top = std::to_string(y + (row_height - bar_height) / 2),
                      height = std::to_string(bar_height);
    const Html track = void_element("rect", {{"class", "track"},
                                             {"x", std::to_string(bar_left)},
                                             {"y", top},
                                             {"width", std::to_string(bar_width)},
                                             {"height", height}});
    const Html filled = void_element("rect", {{"class", grid.degrees[degree].good ? "bar good" : "bar bad"},
                                              {"x", std::to_string(bar_left)},
                                              {"y", top},
                                              {"width", decimal(chance * bar_width)},
                                              {"height", height}});
    return track + filled + label(0, y + 18, "degree", shortened(grid.degrees[degree].name)) +
           label(bar_left + bar_width + 8, y + 18, "chance", percent(chance));
}

std::string said(const OddsGrid &grid, std::size_t first, std::size_t second) {
    std::string text;
    for (std::size_t d = 0; d < grid.degrees.size(); ++d)
        text += (text.empty() ? "" : ", ") + words_of(grid.degrees[d].name) + " " +
                percent(grid.chance(first, second, d));
    return text;
}

Html drawing(const OddsGrid &grid, std::size_t first, std::size_t second) {
    Html bars;
    for (std::size_t d = 0; d < grid.degrees.size(); ++d)
        bars += bar(grid, d, grid.chance(first, second, d));
    const std::string box =
        "0 0 " + std::to_string(whole_width) + " " + std::to_string(grid.degrees.size() * row_height);
    return element(
        "svg", {{"viewBox", box}, {"role", "img"}, {"aria-label", "Chances: " + said(grid, first, second)}},
        bars);
}

Html slider(const OddsAxis &axis, const std::string &id) {
    const Html value = element("output", {{"for", id}}, escaped(std::to_string(axis.values[axis.start])));
    const Html text = element("label", {{"for", id}}, escaped(axis.label + ": ") + value);
    return element("div", {{"class", "dial"}},
                   text +
                       void_element("input", {{"type", "range"},
                                              {"id", id},
                                              {"min", "0"},
                                              {"max", std::to_string(axis.values.size() - 1)},
                                              {"step", "1"},
                                              {"value", std::to_string(axis.start)},
                                              {"aria-valuetext", std::to_string(axis.values[axis.start])}}));
}

std::string data(const OddsGrid &grid) {
    std::string values, chances, degrees;
    for (const OddsAxis &axis : grid.axes) {
        values += values.empty() ? "[" : ",[";
        for (std::size_t i = 0; i < axis.values.size(); ++i)
            values += (i ? "," : "") + std::to_string(axis.values[i]);
        values += "]";
    }
    for (const double chance : grid.chances)
        chances += (chances.empty() ? "" : ",") + decimal(thousandths(chance));
    return "{\"values\":[" + values + "],\"degrees\":" + std::to_string(grid.degrees.size()) +
           ",\"chances\":[" + chances + "]}";
}

Html caption(const OddsGrid &grid) {
    Html out = escaped("Chances of ") + element("code", escaped(grid.asked));
    if (!grid.setting.empty())
        out += escaped(", as in the scenario " + words_of(grid.setting));
    return element("figcaption", out + escaped(". Exact; nothing is sampled."));
}

} // namespace

Html odds_chart(const OddsGrid &grid, const std::string &id) {
    const std::size_t first = grid.axes.empty() ? 0 : grid.axes[0].start;
    const std::size_t second = grid.axes.size() < 2 ? 0 : grid.axes[1].start;
    Html dials;
    for (std::size_t i = 0; i < grid.axes.size(); ++i)
        dials += slider(grid.axes[i], id + "-dial-" + std::to_string(i + 1));
    if (!dials.empty())
        dials = element("div", {{"class", "dials"}, {"hidden", "hidden"}}, dials) +
                element("p", {{"class", "unseen"}, {"role", "status"}}, Html()) +
                element("script", {{"type", "application/json"}}, script_text(data(grid)));
    return element("figure", {{"class", "odds"}}, drawing(grid, first, second) + dials + caption(grid));
}

Charts::Charts(const Book &book, bool wanted) {
    if (wanted)
        for (const Declaration &each : book.declarations())
            if (const Rule *rule =
                    each.sort == "check" && !each.removed ? book.check_called(each.name) : nullptr)
                grids_.emplace(each.name, odds_grid(book, each, *rule));
}

Html Charts::drawn(std::string_view check) const {
    const auto found = grids_.find(check);
    return found == grids_.end() ? Html() : chart_or_why_not(found->second, check);
}

Html chart_or_why_not(const OddsGrid &grid, std::string_view check) {
    if (!grid.why_not.empty() || grid.degrees.empty())
        return element("p", {{"class", "note"}}, escaped("No chances are drawn: " + grid.why_not + "."));
    // A constant result needs no chart.
    if (grid.axes.empty() && grid.degrees.size() < 2)
        return {};
    return odds_chart(grid, "odds-" + slug(check));
}

} // namespace bylaw::doc
