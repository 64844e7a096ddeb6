#include "repl/simulation/shown.hpp"

#include "repl/simulation/histogram.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"
#include "repl/text/safe_output.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace bylaw::repl {

namespace {

using api::ReportStatistics;
using Row = std::vector<std::string>;

bool is_share(const ReportStatistics &report) {
    return report.sort == ReportStatistics::Sort::yes_no;
}

// A number, or a share in percent, with as many digits as its error allows.
std::string estimate_text(const ReportStatistics &report, double value) {
    const double factor = is_share(report) ? 100 : 1;
    return fixed(value * factor, digits_for(report.error * factor)) + (is_share(report) ? " %" : "");
}

constexpr int widest_name = 60;

Row row_of(const ReportStatistics &report, const api::TextStyle &style, bool all_reported,
           std::uint64_t trials) {
    Row row{clipped(report.name, widest_name, style.unicode)};
    if (!all_reported)
        row.push_back(fixed(100 * static_cast<double>(report.count) /
                                static_cast<double>(std::max<std::uint64_t>(trials, 1)),
                            1) +
                      " %");
    if (report.count == 0) {
        row.push_back("never reported");
        return row;
    }
    if (report.sort == ReportStatistics::Sort::value) {
        row.push_back(report.too_many_values ? "more than 10,000 different values" : "see below");
        return row;
    }
    row.push_back(mean_text(report, style));
    row.push_back(estimate_text(report, report.low) + " to " + estimate_text(report, report.high));
    if (!is_share(report)) {
        row.push_back(std::to_string(report.least));
        row.push_back(report.median() ? std::to_string(*report.median()) : "");
        row.push_back(std::to_string(report.most));
    }
    return row;
}

// Neither all nor nothing where it is not.
std::string percent_of(double share) {
    const long percent = std::lround(share * 100);
    return std::to_string(share < 1 - 1e-12 ? std::clamp(percent, 1L, 99L) : percent);
}

void show_table(const api::SimulationResult &result, Console &console) {
    const std::uint64_t counted = result.trials - result.failed;
    const bool all = std::ranges::all_of(result.reports,
                                         [&](const ReportStatistics &each) { return each.count == counted; });
    Row head{"", "mean", "95 % interval", "min", "median", "max"};
    if (!all)
        head.insert(head.begin() + 1, "reported");
    std::vector<Row> rows{head};
    for (const ReportStatistics &report : result.reports)
        rows.push_back(row_of(report, console.style(), all, counted));
    std::string text = columns(rows, 2);
    const std::size_t line = text.find('\n');
    console.out << paint(text.substr(0, line), "2", console.terminal.colour) << text.substr(line);
}

} // namespace

std::string mean_text(const ReportStatistics &report, const api::TextStyle &style) {
    const double factor = is_share(report) ? 100 : 1;
    return estimate_text(report, report.mean) + (style.unicode ? " ± " : " +- ") +
           fixed(report.error * factor, digits_for(report.error * factor)) + (is_share(report) ? " %" : "");
}

int show_failures(const api::SimulationResult &result, Console &console) {
    if (result.failed == 0)
        return exit_done;
    console.out.flush();
    console.err << "bylaw: the rules failed in " << grouped(result.failed)
                << (result.failed == 1 ? " trial" : " trials") << ", which count for nothing:\n";
    for (const api::FailedTrial &each : result.failures)
        console.err << "  trial " << each.trial << ": " << without_commands(each.message, false) << " ["
                    << each.code << "]\n";
    console.err << "  to see one: the same with --explain-trial " << result.failures.front().trial << '\n';
    return exit_rules_failed;
}

std::string how_played(const std::vector<const api::SimulationResult *> &results, const std::string &engine,
                       const Console &console) {
    double all = 0, batched = 0, compiled = 0;
    for (const api::SimulationResult *each : results) {
        const auto trials = static_cast<double>(each->trials);
        all += trials;
        batched += trials * each->batched;
        compiled += trials * each->compiled;
    }
    if (all == 0 || engine.empty() || (engine == "auto" && !console.terminal.shows))
        return "";
    const char *one_by_one = engine == "plain" ? "plain" : "interpreter";
    std::string text;
    for (const auto &[way, trials] : {std::pair("batch", batched), std::pair("jit", compiled),
                                      std::pair(one_by_one, all - batched - compiled)})
        if (trials > 0.5)
            text += (text.empty() ? "" : ", ") + std::string(way) + ' ' + percent_of(trials / all) + " %";
    return text;
}

void show_result(const api::SimulationResult &result, const std::string &engine, Console &console) {
    console.out << result.rules << '/' << result.scenario << ": " << grouped(result.trials)
                << " trials, seed " << result.seed;
    if (console.terminal.shows &&
        result.seconds > 0) // values that differ from run to run are only for people
        console.out << " (" << fixed(result.seconds, 1) << " s, "
                    << grouped(
                           static_cast<std::uint64_t>(static_cast<double>(result.trials) / result.seconds))
                    << " a second)";
    console.out << '\n';
    if (const std::string played = how_played({&result}, engine, console); !played.empty())
        console.out << "played by " << played << (result.why.empty() ? "" : ": " + result.why) << '\n';
    console.out << '\n';
    if (result.reports.empty())
        console.out << "  This scenario reports nothing: a line such as `report battle.rounds as \"rounds\"` "
                       "would.\n";
    else
        show_table(result, console);
    for (const ReportStatistics &report : result.reports)
        show_histogram(report, console);
}

} // namespace bylaw::repl
