// Result files come from anywhere: what does not fit is refused, whatever it is.
#include "interpreter/session/fingerprint.hpp"
#include "interpreter/study/simulation_record.hpp"

#include "base/text/json.hpp"

#include <algorithm>

namespace bylaw {

namespace {

using Record = api::SimulationResult::Record;

struct Unfit {
    std::string why;
};

void need(bool holds, const char *why) {
    if (!holds)
        throw Unfit{why};
}

std::uint64_t natural(const PlainJson &json) {
    need(json.is_number_unsigned(), "a number is wanted where there is something else");
    return json.get<std::uint64_t>();
}

Word whole(const PlainJson &json) {
    const bool fits =
        json.is_number_integer() && (!json.is_number_unsigned() || json.get<std::uint64_t>() <= INT64_MAX);
    need(fits, "a whole number is wanted where there is something else");
    return json.get<Word>();
}

ExactSum exact(const PlainJson &json) {
    const std::string &text = json.get_ref<const std::string &>();
    const std::size_t sign = text.starts_with('-') ? 1 : 0;
    // 58 digits are 192 bits: no sum of 2^64 squares is larger
    need(text.size() > sign && text.size() <= 58 &&
             text.find_first_not_of("0123456789", sign) == std::string::npos,
         "a sum is no number");
    std::size_t first =
        std::min(text.find_first_not_of('0', sign), text.size() - 1); // a leading zero would mean octal
    ExactSum sum(text.substr(first));
    return sign == 1 ? -sum : sum;
}

std::uint32_t place(const PlainJson &json) {
    need(natural(json) < no_place, "an order is out of range");
    return static_cast<std::uint32_t>(natural(json));
}

ReportSort sort_named(const std::string &name) {
    need(name == "number" || name == "yes or no" || name == "value", "a report is of an unknown type");
    return name == "number" ? ReportSort::number : name == "value" ? ReportSort::value : ReportSort::yesno;
}

Word number_named(const std::string &text) {
    const Word number = whole(PlainJson::parse(text));
    need(std::to_string(number) == text, "a histogram counts something else than numbers");
    return number;
}

// All sums follow from the histogram, where there is one.
void check_sums(const ReportTotals &report) {
    if (report.numbers.given_up())
        return;
    ExactSum sum = 0, squares = 0;
    for (const auto &[number, times] : report.numbers.all()) {
        sum += ExactSum(number) * times;
        squares += ExactSum(number) * number * times;
    }
    need(sum == report.sum && squares == report.squares, "the sums are not those of the histogram");
}

void read_histogram(const PlainJson &json, ReportTotals &report) {
    if (json.is_null())
        return report.sort == ReportSort::value ? report.values.give_up() : report.numbers.give_up();
    need(json.is_object(), "a histogram is wanted where there is something else");
    std::uint64_t count = 0;
    for (const auto &[value, times] : json.items()) {
        need(natural(times) <= report.count - count, "a histogram does not add up");
        report.sort == ReportSort::value ? report.values.add(value, natural(times))
                                         : report.numbers.add(number_named(value), natural(times));
        count += natural(times);
    }
    need(count == report.count, "a histogram does not add up");
    const auto &numbers = report.numbers.all();
    need(report.sort == ReportSort::value || report.count == 0 || report.numbers.given_up() ||
             !numbers.empty(),
         "a histogram does not add up");
    need(numbers.empty() ||
             (numbers.begin()->first == report.least && numbers.rbegin()->first == report.most),
         "a histogram goes beyond its ends");
}

ReportTotals read_report(const std::string &name, const PlainJson &json, std::uint64_t trials) {
    ReportTotals report;
    report.name = json.contains("name") ? json.at("name").get<std::string>() : name;
    report.sort = sort_named(json.at("type").get<std::string>());
    report.statement = place(json.at("order").at(0));
    report.place = place(json.at("order").at(1));
    report.count = natural(json.at("count"));
    need(report.count <= trials, "the numbers of trials contradict each other");
    if (report.sort != ReportSort::value) {
        report.sum = exact(json.at("sum"));
        report.squares = exact(json.at("squares"));
        need(report.squares >= 0 && report.sum * report.sum <= report.squares * report.count,
             "the sums contradict each other");
        need(report.sort == ReportSort::number || (report.sum >= 0 && report.sum <= report.count),
             "the sums contradict each other");
    }
    if (report.sort != ReportSort::value && report.count > 0) {
        report.least = whole(json.at("min"));
        report.most = whole(json.at("max"));
        need(report.least <= report.most, "the least value is greater than the greatest");
        need(report.sum >= ExactSum(report.least) * report.count &&
                 report.sum <= ExactSum(report.most) * report.count,
             "the sums contradict each other");
        need(report.sort == ReportSort::number || (report.least >= 0 && report.most <= 1),
             "a yes or no is neither");
    }
    read_histogram(json.at("histogram"), report);
    if (report.sort != ReportSort::value)
        check_sums(report);
    return report;
}

// The first ones by their numbers, as many as are named at all.
void read_failures(const PlainJson &json, Record &record) {
    Totals &totals = record.totals;
    need(totals.failed <= totals.trials, "more trials failed than there were");
    need(json.is_array() && json.size() == std::min<std::uint64_t>(totals.failed, most_problems),
         "the failed trials that it names are not those that it counts");
    for (const PlainJson &each : json) {
        const std::uint64_t trial = natural(each.at("trial"));
        const bool planned = std::ranges::any_of(record.stretches, [&](const TrialStretch &stretch) {
            return trial >= stretch.first && trial - stretch.first < stretch.count;
        });
        need(planned && (totals.problems.empty() || totals.problems.back().trial < trial),
             "a failed trial is none of its trials");
        totals.problems.push_back(
            {trial, each.at("code").get<std::string>(), each.at("message").get<std::string>()});
    }
}

// Written since Bylaw knows checksums; an older file has none and must add up all the same.
void check_untouched(const PlainJson &json) {
    if (!json.contains("checksum"))
        return;
    PlainJson rest = json;
    rest.erase("checksum");
    need(json.at("checksum") == checksum(rest.dump()), "it was changed after it was written");
}

Record record_of(const PlainJson &json) {
    need(json.is_object() && json.contains("bylaw_result") && json.at("bylaw_result") == 1,
         "it is no result of `bylaw sim`, or of another version of it");
    check_untouched(json);
    Record record;
    record.identity = {json.at("rules").get<std::string>(), json.at("fingerprint").get<std::string>(),
                       json.at("scenario").get<std::string>(), natural(json.at("seed")),
                       natural(json.at("planned"))};
    std::uint64_t trials = 0;
    for (const PlainJson &range : json.at("ranges")) {
        record.stretches.push_back({natural(range.at(0)), natural(range.at(1))});
        const TrialStretch &stretch = record.stretches.back();
        need(stretch.count <= record.identity.planned - trials, "it has trials that were not planned");
        need(stretch.first <= record.identity.planned &&
                 stretch.count <= record.identity.planned - stretch.first,
             "it has trials that were not planned");
        trials += stretch.count;
    }
    record.totals.trials = natural(json.at("trials"));
    need(record.totals.trials == trials, "the numbers of trials contradict each other");
    record.totals.failed = natural(json.at("failed"));
    read_failures(json.at("failures"), record);
    need(json.at("reports").is_object() && json.at("reports").size() <= 2 * most_reports,
         "there are too many reports");
    for (const auto &[name, report] : json.at("reports").items())
        record.totals.reports.push_back(read_report(name, report, trials - record.totals.failed));
    return record;
}

} // namespace

std::optional<Record> read_record(const std::string &text, std::string &problem) {
    try {
        return record_of(PlainJson::parse(text));
    } catch (const Unfit &unfit) {
        problem = unfit.why;
    } catch (const PlainJson::parse_error &) {
        problem = "it is no JSON";
    } catch (const std::exception &) { // a field that is missing or of another type
        problem = "a part of it is missing or of another form";
    }
    return std::nullopt;
}

} // namespace bylaw
