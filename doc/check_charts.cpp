#include "doc/check_charts.hpp"
#include "doc/odds/chart.hpp"

namespace bylaw::doc {

CheckCharts::CheckCharts(const api::Library &library, const std::string &target, const api::Program &program)
    : book_(std::make_unique<Book>(library, target, program)) {}
CheckCharts::~CheckCharts() = default;

std::vector<std::string> CheckCharts::checks() const {
    std::vector<std::string> names;
    for (const Declaration &each : book_->declarations())
        if (each.sort == "check" && !each.removed && book_->check_called(each.name))
            names.emplace_back(each.name);
    return names;
}

std::string CheckCharts::drawn(const std::string &check) const {
    const Declaration *declared = book_->called(check);
    const Rule *rule = book_->check_called(check);
    return declared && rule ? chart_or_why_not(odds_grid(*book_, *declared, *rule), check).text() : "";
}

} // namespace bylaw::doc
