#include "interpreter/simulate/report_columns.hpp"

#include "interpreter/machine/look.hpp"

namespace bylaw {

void ReportColumns::begin(TrialTable &into) {
    const auto &reports = setup_.what().reports;
    columns_.assign(reports.size(), 0);
    for (std::uint32_t i = 0; i < reports.size(); ++i) {
        if (!reports[i].first.empty()) {
            columns_[i] = into.column(reports[i].first, sort_of(reports[i].second), i);
        }
    }
}

std::size_t ReportColumns::column_of(const State &state, const Reported &reported, TrialTable &into) {
    if (reported.label == 0 && !setup_.what().reports[reported.number].first.empty()) {
        return columns_[reported.number];
    }
    const auto place = static_cast<std::uint32_t>(&reported - state.reports.data());
    return into.column(report_name(*setup_.program, state, reported), sort_of(reported.type), reported.number,
                       place);
}

void ReportColumns::take(const State &state, std::size_t row, TrialTable &into) {
    for (const Reported &each : state.reports) {
        const bool text = sort_of(each.type) == ReportSort::value;
        into.give(column_of(state, each, into), row,
                  text ? into.text(value_text(*setup_.program, state, each.type, each.value)) : each.value);
    }
}

} // namespace bylaw
