// Results as JSON: estimates for readers, and the exact sums behind them.
#include "base/text/integer_text.hpp"
#include "base/text/json_fields.hpp"
#include "base/text/json_text.hpp"
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/study/simulation_record.hpp"

#include "base/text/json.hpp"

namespace bylaw {

namespace {

using api::ReportStatistics;
using api::SimulationResult;

constexpr const char *sort_names[] = {"number", "yes or no", "value"};

Json histogram_json(const ReportTotals &totals) {
    Json histogram = Json::object();
    auto &entries =
        histogram.get_ref<Json::object_t &>(); // as histogram[…] = …, but without a look at all the others
    for (const auto &[number, times] : totals.numbers.all())
        entries.emplace_back(std::to_string(number), times);
    for (const auto &[value, times] : totals.values.all())
        entries.emplace_back(value, times);
    return histogram;
}

void add_estimates(const ReportStatistics &report, Json &out) {
    out["mean"] = report.mean;
    out["error"] = report.error;
    out["interval"] = json_list<Json>(report.low, report.high);
    out["deviation"] = report.deviation;
    out["min"] = report.least;
    out["median"] = report.median() ? Json(*report.median()) : Json();
    out["max"] = report.most;
    Json quantiles = Json::object();
    for (const auto &[percent, value] : report.quantiles)
        quantiles[std::to_string(percent)] = value;
    out["quantiles"] = std::move(quantiles);
}

Json report_json(const ReportStatistics &report, const ReportTotals &totals) {
    Json out = Json::object();
    out["type"] = sort_names[static_cast<int>(totals.sort)];
    if (report.name != totals.name)
        out["name"] = totals.name;
    out["order"] = json_list<Json>(totals.statement, totals.place);
    out["count"] = totals.count;
    if (totals.sort != ReportSort::value && totals.count > 0)
        add_estimates(report, out);
    if (totals.sort != ReportSort::value) { // texts, since these may be larger than a reader's numbers
        out["sum"] = integer_text(totals.sum);
        out["squares"] = integer_text(totals.squares);
    }
    out["histogram"] = report.too_many_values ? Json() : histogram_json(totals);
    return out;
}

void add_identity(const SimulationResult::Record &record, Json &out) {
    out["rules"] = record.identity.rules;
    out["fingerprint"] = record.identity.fingerprint;
    out["scenario"] = record.identity.scenario;
    out["seed"] = record.identity.seed;
    out["planned"] = record.identity.planned;
    Json ranges = Json::array();
    for (const TrialStretch &each : record.stretches)
        ranges.push_back(json_list<Json>(each.first, each.count));
    out["ranges"] = std::move(ranges);
}

void add_outcome(const SimulationResult &result, Json &out) {
    out["failed"] = result.failed;
    out["failures"] = Json::array();
    for (const api::FailedTrial &each : result.failures)
        out["failures"].push_back(
            json_fields<Json>({{"trial", each.trial}, {"code", each.code}, {"message", each.message}}));
    out["reports"] = Json::object();
    for (std::size_t i = 0; i < result.reports.size(); ++i)
        out["reports"][result.reports[i].name] =
            report_json(result.reports[i], result.record->totals.reports[i]);
}

} // namespace

std::string api::to_json(const SimulationResult &result) {
    Json out = Json::object();
    out["trials"] = result.trials;
    out["seconds"] = result.seconds;
    out["preparing"] = result.preparing;
    out["batched"] = result.batched;
    out["compiled"] = result.compiled;
    if (result.interrupted)
        out["stopped"] = result.out_of_time ? "seconds" : "interrupted";
    add_identity(*result.record, out);
    add_outcome(result, out);
    return json_text(out);
}

std::string api::result_file(const SimulationResult &result) {
    Json out = Json::object();
    out["bylaw_result"] = 1;
    out["trials"] = result.trials;
    add_identity(*result.record, out);
    add_outcome(result, out);
    out["checksum"] = checksum(PlainJson::parse(json_text(out)).dump()); // as a reader sees it
    return json_text(out) + '\n';
}

} // namespace bylaw
