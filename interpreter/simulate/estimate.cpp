#include "interpreter/simulate/estimate.hpp"

#include <cmath>

namespace bylaw {

namespace {

double share_error(std::uint64_t hits, std::uint64_t count) {
    const Interval interval = wilson(hits, count);
    return (interval.high - interval.low) / (2 * z95);
}

} // namespace

Interval wilson(std::uint64_t hits, std::uint64_t count) {
    const double n = static_cast<double>(count);
    const Interval around = wilson_of_share(static_cast<double>(hits) / n, n);
    return {hits == 0 ? 0.0 : around.low, hits == count ? 1.0 : around.high};
}

Interval wilson_of_share(double share, double count) {
    const double n = count, p = share, zz = z95 * z95;
    const double middle = (p + zz / (2 * n)) / (1 + zz / n);
    const double half = z95 / (1 + zz / n) * std::sqrt(p * (1 - p) / n + zz / (4 * n * n));
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

// The variance's numerator is exact, so that nothing is lost where the mean is large and the spread small.
Estimate estimate(const ReportTotals &totals) {
    const double n = static_cast<double>(totals.count);
    const ExactSum spread = ExactSum(totals.count) * totals.squares - totals.sum * totals.sum;
    const bool share = totals.sort == ReportSort::yesno;
    Estimate made;
    made.mean = totals.sum.convert_to<double>() / n;
    const double divisor = share || totals.count < 2 ? n * n : n * (n - 1);
    made.deviation = std::sqrt(spread.convert_to<double>() / divisor);
    made.error = made.deviation / std::sqrt(n);
    made.interval = share ? wilson(totals.sum.convert_to<std::uint64_t>(), totals.count)
                          : Interval{made.mean - z95 * made.error, made.mean + z95 * made.error};
    return made;
}

std::optional<Word> quantile(const ReportTotals &totals, double share) {
    const double wanted = share * static_cast<double>(totals.count);
    std::uint64_t seen = 0;
    for (const auto &[value, times] : totals.numbers.all()) {
        seen += times;
        if (static_cast<double>(seen) >= wanted) {
            return value;
        }
    }
    return std::nullopt;
}

double imprecision(const ReportTotals &totals) {
    if (totals.count == 0) {
        return 0; // a missing report does not get more precise
    }
    if (totals.sort == ReportSort::number) {
        const Estimate made = estimate(totals);
        return made.error / std::max(1.0, std::abs(made.mean));
    }
    if (totals.sort == ReportSort::yesno) {
        return share_error(totals.sum.convert_to<std::uint64_t>(), totals.count);
    }
    double worst = 0;
    for (const auto &[value, times] : totals.values.all()) {
        worst = std::max(worst, share_error(times, totals.count));
    }
    return worst;
}

} // namespace bylaw
