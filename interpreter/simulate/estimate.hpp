// Estimates a report's true value from its sums.
#pragma once
#include "interpreter/simulate/totals.hpp"

#include <optional>

namespace bylaw {

// 95 % of a normal distribution lie within so many standard deviations.
inline constexpr double z95 = 1.959963984540054;

struct Interval {
    double low = 0, high = 0;
};

// For a number or yes/no (yes counts 1). `count` must not be 0.
struct Estimate {
    double mean = 0;
    double deviation = 0; // deviation of one trial
    double error = 0;     // standard error of the mean
    Interval interval;    // 95 %
};
Estimate estimate(const ReportTotals &totals);

// Wilson's interval for a share of `count`: right also where it is almost none or almost all.
Interval wilson(std::uint64_t hits, std::uint64_t count);
Interval wilson_of_share(double share, double count); // for a share

// The least value that at least this share of all do not exceed; none where the histogram was given up.
std::optional<Word> quantile(const ReportTotals &totals, double share);

// Imprecision of the report, as --precision compares it. For a share: half of Wilson's interval in standard
// errors, for yes or for the worst value. For a number: the standard error as a part of its mean (of 1 if the
// mean is less).
double imprecision(const ReportTotals &totals);

} // namespace bylaw
