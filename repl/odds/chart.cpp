#include "repl/odds/chart.hpp"

#include "repl/odds/rows.hpp"
#include "repl/odds/table.hpp"
#include "repl/text/svg.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

namespace bylaw::repl {

namespace {

constexpr double plot_left = 64, plot_top = 76, plot_width = 720, plot_height = 320, bottom = 64;
constexpr std::size_t most_bars = 60, most_percents = 24;

std::string number(double value) {
    char text[32];
    std::snprintf(text, sizeof text, "%.4g", value);
    return text;
}

std::string label(double x, double y, const char *anchor, const std::string &text, const char *more = "") {
    return "<text x=\"" + number(x) + "\" y=\"" + number(y) + "\" text-anchor=\"" + anchor + "\"" + more +
           ">" + escaped(text) + "</text>\n";
}

// A step of the axis that people count in: 1, 2 or 5 times a power of ten, about five of them.
double axis_step(double greatest) {
    const double rough = greatest / 5, power = std::pow(10, std::floor(std::log10(rough)));
    for (const double times : {1.0, 2.0, 5.0})
        if (times * power >= rough)
            return times * power;
    return 10 * power;
}

std::string line_across(double y) {
    return "<line x1=\"" + number(plot_left) + "\" x2=\"" + number(plot_left + plot_width) + "\" y1=\"" +
           number(y) + "\" y2=\"" + number(y) + "\" stroke=\"#d0d0d0\"/>\n";
}

std::string axis(double ceiling, double step) {
    std::string out;
    for (int i = 0; i * step <= ceiling * 1.0001; ++i) {
        const double y = plot_top + plot_height * (1 - i * step / ceiling);
        out += line_across(y) + label(plot_left - 8, y + 4, "end", number(100 * i * step) + " %");
    }
    return out;
}

// A bar from the bottom line, whose title a reader sees who points at it.
std::string column(const OddsRow &row, double x, double width, double height) {
    return "<rect x=\"" + number(x + width * 0.08) + "\" y=\"" + number(plot_top + plot_height - height) +
           "\" width=\"" + number(width * 0.84) + "\" height=\"" + number(height) +
           "\" fill=\"#2b6cb0\"><title>" + escaped(row.label) + ": " + percent(row.probability) +
           "</title></rect>\n";
}

std::string bars(const std::vector<OddsRow> &rows, double ceiling) {
    const double wide = plot_width / static_cast<double>(rows.size());
    const std::size_t every =
        (rows.size() * (rows.back().label.size() + 1)) / 90 + 1; // labels that fit beside each other
    std::string out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const double height = plot_height * rows[i].probability / ceiling;
        const double x = plot_left + wide * static_cast<double>(i), middle = x + wide / 2;
        out += column(rows[i], x, wide, height);
        if (i % every == 0)
            out += label(middle, plot_top + plot_height + 18, "middle", rows[i].label);
        if (rows.size() <= most_percents)
            out += label(middle, plot_top + plot_height - height - 4, "middle",
                         number(100 * rows[i].probability) + "%", " font-size=\"10\"");
    }
    return out;
}

std::string summary(const api::Distribution &of) {
    if (of.mean_estimate && of.numeric)
        return "mean about " + number(of.mean_estimate->value) + ", estimated";
    return of.numeric ? "mean " + number(of.mean) + ", deviation " + number(of.deviation) : "";
}

// The chart in words, for those who do not see it.
std::string description(const std::vector<OddsRow> &rows, const std::string &summary) {
    std::string said =
        "Bar chart of the chance of each outcome" + (summary.empty() ? "" : "; " + summary) + ".";
    for (std::size_t i = 0; i < rows.size() && rows.size() <= most_percents; ++i)
        said += " " + rows[i].label + ": " + percent(rows[i].probability) + (i + 1 < rows.size() ? "," : ".");
    return said;
}

std::string head(const std::string &title, const std::string &description) {
    const double width = plot_left + plot_width + 24, height = plot_top + plot_height + bottom;
    return "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + number(width) + " " + number(height) +
           "\" role=\"img\" aria-labelledby=\"title description\" font-family=\"sans-serif\" "
           "font-size=\"12\">\n"
           "<title id=\"title\">Odds of " +
           escaped(title) + "</title>\n<desc id=\"description\">" + escaped(description) +
           "</desc>\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n";
}

// Labels beside the plot.
std::string captions(const std::string &summary) {
    const double middle = plot_top + plot_height / 2;
    const std::string upwards = " transform=\"rotate(-90 16 " + number(middle) + ")\"";
    return label(plot_left + plot_width / 2, plot_top + plot_height + 40, "middle", "outcome") +
           label(plot_left, 48, "start", summary) + label(16, middle, "middle", "chance", upwards.c_str());
}

} // namespace

std::string odds_svg(const api::OddsAnswer &answer, const std::string &title) {
    if (answer.branches.empty() || answer.branches[0].distributions.empty() ||
        answer.branches[0].distributions[0].outcomes.empty())
        return "";
    const api::Distribution &of = answer.branches[0].distributions[0];
    const std::vector<OddsRow> rows = odds_rows(of, most_bars);
    const double greatest = greatest_chance(rows), step = axis_step(greatest);
    const double ceiling = std::ceil(greatest / step) * step;
    const std::string said = summary(of);
    return head(title, description(rows, said)) +
           label(plot_left, 28, "start", title, " font-size=\"18\" font-weight=\"bold\"") +
           axis(ceiling, step) + bars(rows, ceiling) + captions(said) + "</svg>\n";
}

} // namespace bylaw::repl
