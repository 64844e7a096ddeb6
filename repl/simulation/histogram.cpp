#include "repl/simulation/histogram.hpp"

#include "repl/text/chart.hpp"
#include "repl/text/layout.hpp"
#include "repl/text/numbers.hpp"

#include <algorithm>

namespace bylaw::repl {

namespace {

using api::ReportStatistics;
using api::ValueCount;

// As many bars fit a screen; of numbers, neighbours then share one.
constexpr std::size_t most_histogram_bars = 24;

struct Bar {
    std::string label;
    std::uint64_t times = 0;
    const ValueCount *exact = nullptr; // for a single value that is no number
};

// One for each number from the least to the most, also for those that never came up; or for so many of them
// together.
std::vector<Bar> bars_of_numbers(const ReportStatistics &report) {
    const auto span = static_cast<std::uint64_t>(report.most) -
                      static_cast<std::uint64_t>(report.least); // may be all 64 bits
    const std::uint64_t width = span / most_histogram_bars + 1;
    std::vector<Bar> bars(span / width + 1);
    for (std::size_t i = 0; i < bars.size(); ++i) {
        const std::uint64_t from = static_cast<std::uint64_t>(report.least) + i * width;
        const std::uint64_t to = from + std::min(width - 1, static_cast<std::uint64_t>(report.most) - from);
        bars[i].label = std::to_string(static_cast<std::int64_t>(from)) +
                        (from == to ? "" : " to " + std::to_string(static_cast<std::int64_t>(to)));
    }
    for (const ValueCount &each : report.histogram)
        bars[(static_cast<std::uint64_t>(*each.number) - static_cast<std::uint64_t>(report.least)) / width]
            .times += each.times;
    return bars;
}

std::vector<Bar> bars_of_values(const ReportStatistics &report, bool unicode) {
    constexpr int widest_label = 60;
    std::vector<Bar> bars;
    for (const ValueCount &each : report.histogram) {
        if (bars.size() == most_histogram_bars) {
            bars.push_back({"all others", 0, nullptr});
            break;
        }
        bars.push_back({clipped(each.value, widest_label, unicode), each.times, &each});
    }
    for (std::size_t i = most_histogram_bars; i < report.histogram.size(); ++i)
        bars.back().times += report.histogram[i].times;
    return bars;
}

} // namespace

void show_histogram(const ReportStatistics &report, Console &console) {
    if (report.count == 0 || report.histogram.empty() || report.sort == ReportStatistics::Sort::yes_no)
        return;
    const bool numbers = report.sort == ReportStatistics::Sort::number;
    const std::vector<Bar> bars =
        numbers ? bars_of_numbers(report) : bars_of_values(report, console.terminal.unicode);
    const auto most = std::ranges::max_element(bars, {}, &Bar::times)->times;
    const auto share = [&](std::uint64_t times, std::uint64_t of) {
        return static_cast<double>(times) / static_cast<double>(of);
    };
    std::vector<std::vector<std::string>> rows;
    int label = 0;
    for (const Bar &each : bars)
        label = std::max(label, display_width(each.label));
    const int width = std::clamp(console.terminal.width - label - (numbers ? 20 : 44), 10, 50);
    for (const Bar &each : bars) {
        std::string gap(static_cast<std::size_t>(label - display_width(each.label)),
                        ' '); // numbers stand to the right
        std::vector<std::string> row{numbers ? gap + each.label : each.label,
                                     fixed(100 * share(each.times, report.count), 2) + " %"};
        row[1].insert(0, 8 - std::min<std::size_t>(8, row[1].size()), ' ');
        if (!numbers)
            row.push_back(each.exact ? fixed(100 * each.exact->low, 2) + " to " +
                                           fixed(100 * each.exact->high, 2) + " %"
                                     : "");
        row.push_back(paint(bar(share(each.times, most), width, console.terminal.unicode), "36",
                            console.terminal.colour));
        rows.push_back(std::move(row));
    }
    console.out << '\n'
                << "  " << paint(report.name, "1", console.terminal.colour) << '\n'
                << columns(rows, 4);
}

} // namespace bylaw::repl
