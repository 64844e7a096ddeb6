#include "repl/odds/table.hpp"

#include "repl/odds/rows.hpp"
#include "repl/text/chart.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bylaw::repl {

namespace {

constexpr std::size_t most_rows = 42, longest_fraction = 21;
constexpr std::size_t most_rows_of_all = 100'000; // rows of `--all`
constexpr int widest_odds_label = 60;
constexpr double seen = 0.00005; // a chance that is not shown as 0.00 %

std::string formatted(const char *format, double number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

std::string padded(const std::string &text, int width, bool left = false) {
    const std::string blanks(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
    return left ? text + blanks : blanks + text;
}

using Cells = std::vector<std::string>;

// The numbers stand on the right of their columns, words on the left; the bar takes what is left of the line.
class OddsTable {
  public:
    OddsTable(const Cells &head, const std::vector<Cells> &lines, bool words) : words_(words) {
        for (std::size_t i = 0; i < head.size(); ++i) {
            widths_.push_back(display_width(head[i]));
            for (const Cells &line : lines)
                widths_[i] = std::max(widths_[i], display_width(line[i]));
            used_ += widths_[i] + 2;
        }
    }

    int used() const { return used_; }
    std::string line(const Cells &cells) const {
        std::string text = "  ";
        for (std::size_t i = 0; i < cells.size(); ++i)
            text += padded(cells[i], widths_[i], words_ && i == 0) + "  ";
        return text;
    }
    static std::string end(std::string line) { return line.erase(line.find_last_not_of(' ') + 1) + '\n'; }

  private:
    std::vector<int> widths_;
    int used_ = 2;
    bool words_;
};

std::string table_text(const OddsTable &table, const std::vector<Cells> &lines,
                       const std::vector<OddsRow> &rows, const OddsStyle &style) {
    const double greatest = std::max(1e-300, greatest_chance(rows));
    const int room = std::min(style.terminal.width - table.used(), 60);
    std::string out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string bars =
            room < 5 ? "" : bar(rows[i].probability / greatest, room, style.terminal.unicode);
        const std::string line = table.line(lines[i]);
        out += bars.empty() ? OddsTable::end(line) : line + paint(bars, "36", style.terminal.colour) + '\n';
    }
    return out;
}

// Columns of each outcome.
struct Columns {
    bool fractions, bounds, estimates, certain;
};

bool shows_fraction(const OddsRow &row, const OddsStyle &style) {
    return style.fractions || row.fraction.size() <= longest_fraction;
}

Columns columns_of(const std::vector<OddsRow> &rows, const api::Distribution &of, const OddsStyle &style) {
    const bool fractions = std::any_of(rows.begin(), rows.end(), [&](const OddsRow &row) {
        return !row.fraction.empty() && shows_fraction(row, style);
    });
    const bool certain =
        std::any_of(rows.begin(), rows.end(), [](const OddsRow &row) { return row.certain >= seen; });
    return {fractions, of.numeric, is_estimated(of), is_estimated(of) && certain};
}

Cells head_of(const Columns &columns) {
    Cells head{columns.bounds ? "outcome" : ""};
    if (columns.fractions)
        head.push_back("exact");
    head.push_back(columns.estimates ? "estimate" : "chance");
    if (columns.estimates)
        head.push_back("95 % interval");
    if (columns.certain)
        head.push_back("certain");
    if (columns.bounds)
        head.insert(head.end(), {"at least", "at most"});
    return head;
}

std::string interval(const api::Estimate &of) {
    return formatted("%.2f", 100 * of.low) + " .. " + percent(of.high);
}

Cells cells_of(const OddsRow &row, const Columns &columns, const OddsStyle &style) {
    Cells line{clipped(row.label, widest_odds_label, style.terminal.unicode)};
    if (columns.fractions)
        line.push_back(shows_fraction(row, style) ? row.fraction : "");
    line.push_back(percent(row.probability));
    if (columns.estimates)
        line.push_back(row.estimate ? interval(*row.estimate) : "");
    if (columns.certain)
        line.push_back(percent(row.certain));
    for (const double bound : {row.at_least, row.at_most})
        if (columns.bounds)
            line.push_back(row.outcome ? percent(bound) : "");
    return line;
}

std::string outcomes_text(const api::Distribution &of, const OddsStyle &style) {
    const std::vector<OddsRow> rows = odds_rows(of, style.all ? most_rows_of_all : most_rows);
    if (rows.empty())
        return "  nothing is known: no game was followed to its end\n";
    const Columns columns = columns_of(rows, of, style);
    const Cells head = head_of(columns);
    std::vector<Cells> lines;
    for (const OddsRow &row : rows)
        lines.push_back(cells_of(row, columns, style));
    const OddsTable table(head, lines, !of.numeric);
    std::string out = paint(OddsTable::end(table.line(head)), "2", style.terminal.colour);
    out += table_text(table, lines, rows, style);
    if (rows.size() - (rows.back().outcome ? 0 : 1) < of.outcomes.size())
        out += "  (" + std::to_string(of.outcomes.size()) + " outcomes; --all shows each)\n";
    return out;
}

// "the mean is at least 3.2 and at most 17"
std::string bounds_text(const api::Distribution &of) {
    const auto number = [](double bound) { return formatted("%.10g", bound); };
    const std::string games = of.unreported > 0 ? "all games that report it" : "all games";
    std::string bounds;
    if (of.mean_at_least)
        bounds = "at least " + number(*of.mean_at_least);
    if (of.mean_at_most)
        bounds += (bounds.empty() ? "at most " : " and at most ") + number(*of.mean_at_most);
    const char *open = of.mean_at_most ? ", with no end below" : ", with no end above";
    if (bounds.empty())
        return "nothing bounds the mean of " + games + '\n';
    return "the mean of " + games + " is " + bounds + (of.mean_at_least && of.mean_at_most ? "" : open) +
           '\n';
}

std::string mean_estimate_text(const api::Estimate &of) {
    return "mean about " + formatted("%.4g", of.value) + ", in 95 cases of 100 from " +
           formatted("%.4g", of.low) + " to " + formatted("%.4g", of.high) + '\n';
}

std::string summary_text(const api::Distribution &of, const OddsStyle &style) {
    if (!of.numeric)
        return "";
    if (of.mean_estimate)
        return mean_estimate_text(*of.mean_estimate);
    const std::string bounds = of.mean_known ? "" : bounds_text(of);
    if (of.outcomes.empty())
        return bounds;
    const char *mean = !of.mean_known      ? "of what was explored: mean "
                       : of.unreported > 0 ? "where reported: mean "
                                           : "mean ";
    const bool fraction = !of.mean_fraction.empty() && !of.mean_fraction.ends_with("/1") &&
                          (style.fractions || of.mean_fraction.size() <= longest_fraction);
    return mean + formatted("%.10g", of.mean) + (fraction ? " (" + of.mean_fraction + ")" : "") +
           ", deviation " + formatted("%.4g", of.deviation) + '\n' + bounds;
}

std::string distribution_text(const api::Distribution &of, const OddsStyle &style) {
    std::string title = of.name.empty() ? "" : paint(of.name, "1", style.terminal.colour) + '\n';
    return title + outcomes_text(of, style) + summary_text(of, style);
}

// It says how good the estimates are.
double widest_interval(const api::OddsAnswer &answer) {
    double widest = 0;
    for (const api::OddsBranch &branch : answer.branches)
        for (const api::Distribution &each : branch.distributions)
            for (const api::OddsOutcome &outcome : each.outcomes)
                if (outcome.estimate)
                    widest = std::max(widest, outcome.estimate->high - outcome.estimate->low);
    return widest;
}

std::string played_text(const api::OddsAnswer &answer) {
    return "estimated by " + std::to_string(answer.played) +
           " games that were played meanwhile; the widest interval of a chance is " +
           percent(widest_interval(answer)) + " wide";
}

std::string larger_text(const api::OddsAnswer &answer) {
    if (answer.played > 0 && answer.unexplored > 1 - seen)
        return "; nothing is certain";
    return std::string("; each ") + (answer.played > 0 ? "certain " : "") + "chance may be larger by up to " +
           percent(answer.unexplored);
}

std::string notes_text(const api::OddsAnswer &answer, const OddsStyle &style) {
    std::string out;
    for (const std::string &assumed : answer.assumed)
        out += wrap("assumed: " + assumed, style.terminal.width, 2);
    if (!answer.exact && answer.unexplored == 0)
        out += wrap("not exact: " + answer.stopped, style.terminal.width, 2);
    else if (!answer.exact)
        out += wrap("not all was explored: " + answer.stopped + larger_text(answer), style.terminal.width, 2);
    if (answer.played > 0)
        out += wrap(played_text(answer), style.terminal.width, 2);
    return out;
}

std::string decisions_as_text(const std::vector<std::string> &decisions) {
    std::string out;
    for (const std::string &decision : decisions)
        out += (out.empty() ? "" : "; ") + decision;
    return out;
}

} // namespace

std::string percent(double probability) {
    const double hundredths = 100 * probability;
    if (probability == 0 || hundredths >= 0.005)
        return formatted("%.2f", hundredths) + " %";
    return formatted("%.1e", hundredths) + " %";
}

std::string odds_text(const api::OddsAnswer &answer, const OddsStyle &style) {
    std::string out;
    for (const api::OddsBranch &branch : answer.branches) {
        const std::string decisions = decisions_as_text(branch.decisions);
        if (!decisions.empty())
            out += (out.empty() ? "" : "\n") + wrap("if " + decisions, style.terminal.width, 2);
        for (const api::Distribution &each : branch.distributions)
            out += distribution_text(each, style);
    }
    return out + notes_text(answer, style);
}

} // namespace bylaw::repl
