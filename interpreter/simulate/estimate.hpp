// What the sums of a report say about its true value.
#pragma once
#include "interpreter/simulate/totals.hpp"

#include <optional>

namespace bylaw {

// 95 % of a normal distribution lie within so many standard deviations.
inline constexpr double z95 = 1.959963984540054;

struct Interval {
    double low = 0, high = 0;
};

// Of a number or of yes/no (yes counts 1). `count` must not be 0.
struct Estimate {
    double mean = 0;
    double deviation = 0; // of one trial
    double error = 0;     // standard error of the mean
    Interval interval;    // 95 %
};
Estimate estimate(const ReportTotals &totals);

// Wilson's interval for a share of `count`: right also where it is almost none or almost all.
Interval wilson(std::uint64_t hits, std::uint64_t count);
Interval wilson_of_share(double share, double count); // the same

// The least value that at least this share of all do not exceed; none where the histogram was given up.
std::optional<Word> quantile(const ReportTotals &totals, double share);

// How far off the report may be, as --precision compares it: of a share, half of Wilson's interval in
// standard errors, for the share of yes or of the value where that is worst; of a number, the standard error
// in parts of its mean (of 1 where the mean is less).
double imprecision(const ReportTotals &totals);

} // namespace bylaw
