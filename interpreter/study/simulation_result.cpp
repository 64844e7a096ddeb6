// From exact sums to what a person wants to know.
#include "interpreter/simulate/without_luck.hpp"
#include "interpreter/study/simulation_record.hpp"
#include "interpreter/study/told_apart.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using api::ReportStatistics;
using api::ValueCount;

constexpr int percents[] = {5, 25, 50, 75, 95};

ValueCount value_count(std::string value, std::uint64_t times, std::uint64_t count) {
    const Interval share = wilson(times, count);
    return {std::move(value), std::nullopt, times, share.low, share.high};
}

void add_numbers(const ReportTotals &totals, ReportStatistics &report) {
    const Estimate made = estimate(totals);
    report.mean = made.mean;
    report.deviation = made.deviation;
    report.error = made.error;
    report.low = made.interval.low;
    report.high = made.interval.high;
    report.least = totals.least;
    report.most = totals.most;
    for (int percent : percents)
        if (auto value = quantile(totals, percent / 100.0))
            report.quantiles.emplace_back(percent, *value);
    const bool yes_no = totals.sort == ReportSort::yesno;
    for (const auto &[number, times] : totals.numbers.all()) {
        report.histogram.push_back(
            value_count(yes_no ? (number != 0 ? "yes" : "no") : std::to_string(number), times, totals.count));
        report.histogram.back().number = number;
    }
    report.too_many_values = totals.numbers.given_up();
}

void add_values(const ReportTotals &totals, ReportStatistics &report) {
    for (const auto &[value, times] : totals.values.all())
        report.histogram.push_back(value_count(value, times, totals.count));
    std::ranges::stable_sort(report.histogram, std::ranges::greater{}, &ValueCount::times);
    report.too_many_values = totals.values.given_up();
}

ReportStatistics statistics(const ReportTotals &totals) {
    ReportStatistics report;
    report.name = totals.name;
    report.sort = static_cast<ReportStatistics::Sort>(totals.sort);
    report.count = totals.count;
    if (totals.count > 0)
        totals.sort == ReportSort::value ? add_values(totals, report) : add_numbers(totals, report);
    return report;
}

void add_without_luck(const Totals &totals, const ReportTotals &of, ReportStatistics &report) {
    if (const auto made = without_luck(totals, of))
        report.without_luck = {made->mean, made->error, made->interval.low, made->interval.high};
}

static_assert(static_cast<int>(ReportStatistics::Sort::value) == static_cast<int>(ReportSort::value));

// Several `report`s may have one name.
void tell_apart(std::vector<ReportStatistics> &reports) {
    std::vector<std::string> names;
    for (const ReportStatistics &each : reports)
        names.push_back(each.name);
    names = told_apart(std::move(names));
    for (std::size_t i = 0; i < reports.size(); ++i)
        reports[i].name = names[i];
}

} // namespace

api::SimulationResult make_result(api::SimulationResult::Record record) {
    api::SimulationResult result;
    result.rules = record.identity.rules;
    result.scenario = record.identity.scenario;
    result.seed = record.identity.seed;
    result.trials = record.totals.trials;
    result.failed = record.totals.failed;
    for (const TrialProblem &each : record.totals.problems)
        result.failures.push_back({each.trial, each.code, each.message});
    for (const ReportTotals &each : record.totals.reports)
        add_without_luck(record.totals, each, result.reports.emplace_back(statistics(each)));
    tell_apart(result.reports);
    result.record = std::make_shared<const api::SimulationResult::Record>(std::move(record));
    return result;
}

std::optional<std::int64_t> ReportStatistics::median() const {
    for (const auto &[percent, value] : quantiles)
        if (percent == 50)
            return value;
    return std::nullopt;
}

} // namespace bylaw
