// Reports corrected by control variates (luck.hpp). Trials show how a report depends on the luck of each
// roller, and the effect of all luck is subtracted.
#pragma once
#include "interpreter/simulate/estimate.hpp"

namespace bylaw {

// Nothing, where too few trials noted their luck, or not all of those reported it.
std::optional<Estimate> without_luck(const Totals &totals, const ReportTotals &report);

} // namespace bylaw
