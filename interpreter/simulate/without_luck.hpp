// What reports come to without the luck of the dice (luck.hpp). Trials in which the dice were kind to
// somebody tell by how much a report gains from it, and what all trials together gained by luck is taken out
// again: control variates, as statistics calls it.
#pragma once
#include "interpreter/simulate/estimate.hpp"

namespace bylaw {

// Nothing, where too few trials noted their luck, or not all of those reported it.
std::optional<Estimate> without_luck(const Totals &totals, const ReportTotals &report);

} // namespace bylaw
