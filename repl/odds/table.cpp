#include "repl/odds/table.hpp"

#include "repl/odds/rows.hpp"
#include "repl/text/layout.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>

namespace bylaw::repl {

namespace {

constexpr std::size_t most_rows = 42, longest_fraction = 21;
constexpr std::size_t most_rows_of_all = 100'000; // what `--all` shows
constexpr int widest_label = 60;

std::string formatted(const char *format, double number) {
    char text[64];
    std::snprintf(text, sizeof text, format, number);
    return text;
}

std::string padded(const std::string &text, int width, bool left = false) {
    const std::string blanks(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
    return left ? text + blanks : blanks + text;
}

// Eighths of a column where the terminal has their signs.
std::string bar(double share, int width, bool unicode) {
    static constexpr const char *parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
    if (!unicode)
        return std::string(static_cast<std::size_t>(std::lround(share * width)), '#');
    const long eighths = std::lround(share * width * 8);
    std::string text;
    for (long i = 0; i < eighths / 8; ++i)
        text += "█";
    return text + parts[eighths % 8];
}

using Cells = std::vector<std::string>;

// The numbers stand on the right of their columns, words on the left; the bar takes what is left of the line.
std::string table(const Cells &head, const std::vector<Cells> &lines, const std::vector<OddsRow> &rows,
                  bool words, const OddsStyle &style) {
    std::vector<int> widths;
    int used = 2;
    for (std::size_t i = 0; i < head.size(); ++i) {
        widths.push_back(display_width(head[i]));
        for (const Cells &line : lines)
            widths[i] = std::max(widths[i], display_width(line[i]));
        used += widths[i] + 2;
    }
    double greatest = 1e-300;
    for (const OddsRow &row : rows)
        greatest = std::max(greatest, row.probability);
    const auto put = [&](const Cells &line) {
        std::string text = "  ";
        for (std::size_t i = 0; i < line.size(); ++i)
            text += padded(line[i], widths[i], words && i == 0) + "  ";
        return text;
    };
    const auto end_line = [](std::string text) { return text.erase(text.find_last_not_of(' ') + 1) + '\n'; };
    std::string out = paint(end_line(put(head)), "2", style.terminal.colour);
    const int room = std::min(style.terminal.width - used, 60);
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const std::string bars =
            room < 5 ? "" : bar(rows[i].probability / greatest, room, style.terminal.unicode);
        out += bars.empty() ? end_line(put(lines[i]))
                            : put(lines[i]) + paint(bars, "36", style.terminal.colour) + '\n';
    }
    return out;
}

std::string outcomes_text(const api::Distribution &of, const OddsStyle &style) {
    const std::vector<OddsRow> rows = odds_rows(of, style.all ? most_rows_of_all : most_rows);
    const bool fractions = std::any_of(rows.begin(), rows.end(), [&](const OddsRow &row) {
        return !row.fraction.empty() && (style.fractions || row.fraction.size() <= longest_fraction);
    });
    Cells head{of.numeric ? "outcome" : ""};
    if (fractions)
        head.push_back("exact");
    head.push_back("chance");
    if (of.numeric)
        head.insert(head.end(), {"at least", "at most"});
    std::vector<Cells> lines;
    for (const OddsRow &row : rows) {
        Cells line{clipped(row.label, widest_label, style.terminal.unicode)};
        if (fractions)
            line.push_back(style.fractions || row.fraction.size() <= longest_fraction ? row.fraction : "");
        line.push_back(percent(row.probability));
        if (of.numeric)
            line.insert(line.end(),
                        {row.outcome ? percent(row.at_least) : "", row.outcome ? percent(row.at_most) : ""});
        lines.push_back(std::move(line));
    }
    if (rows.empty())
        return "  nothing is known: no game was followed to its end\n";
    std::string out = table(head, lines, rows, !of.numeric, style);
    if (rows.size() - (of.unreported > 0 ? 1 : 0) < of.outcomes.size())
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

std::string summary_text(const api::Distribution &of, const OddsStyle &style) {
    if (!of.numeric)
        return "";
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

std::string notes_text(const api::OddsAnswer &answer, const OddsStyle &style) {
    std::string out;
    for (const std::string &assumed : answer.assumed)
        out += wrap("assumed: " + assumed, style.terminal.width, 2);
    if (!answer.exact)
        out += wrap("not all was explored: " + answer.stopped + "; each chance may be larger by up to " +
                        percent(answer.unexplored),
                    style.terminal.width, 2);
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
        std::string decisions;
        for (const std::string &decision : branch.decisions)
            decisions += (decisions.empty() ? "" : "; ") + decision;
        if (!decisions.empty())
            out += (out.empty() ? "" : "\n") + wrap("if " + decisions, style.terminal.width, 2);
        for (const api::Distribution &each : branch.distributions)
            out += distribution_text(each, style);
    }
    return out + notes_text(answer, style);
}

} // namespace bylaw::repl
