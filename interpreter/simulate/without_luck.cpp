#include "interpreter/simulate/without_luck.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw {

namespace {

constexpr std::uint64_t least_trials = 1000;
constexpr std::uint64_t trials_of_each = 20; // as many for each luck that is taken into account
constexpr double least_hits = 100;           // minimum of hits of a share, and of misses
constexpr double seldom = 1e-3;              // a luck's mean square: of next to no trial
constexpr double same = 1e-9;                // rest of a luck that others explain

// Gain of a report by each luck, by least squares.
class Gains {
  public:
    Gains(const LuckTotals &lucks, const ReportLuck &report)
        : lucks_(lucks), report_(report), trials_(static_cast<double>(lucks.trials)) {
        for (std::size_t i = 0; i < lucks.sums.size(); ++i) {
            take(i);
        }
    }

    std::size_t count() const { return taken_.size(); }
    // The mean luck, in the report's measure.
    double of_means() const {
        double all = 0;
        for (std::size_t k = 0; k < taken_.size(); ++k) {
            all += half_gains_[k] * half_means_[k];
        }
        return all;
    }
    // Part of the sum of squares that luck explains.
    double explained() const {
        double all = 0;
        for (const double each : half_gains_) {
            all += each * each;
        }
        return all;
    }

  private:
    // Another row of Cholesky's triangle, and what comes before it of both right sides.
    void take(std::size_t luck) {
        const double whole = centred(luck, luck);
        std::vector<double> row;
        double left = whole;
        double gain = centred_report(luck), mean = lucks_.sums[luck] / trials_;
        for (std::size_t k = 0; k < taken_.size(); ++k) {
            double part = centred(luck, taken_[k]);
            for (std::size_t j = 0; j < k; ++j) {
                part -= row[j] * rows_[k][j];
            }
            row.push_back(part / rows_[k][k]);
            left -= row[k] * row[k];
            gain -= row[k] * half_gains_[k];
            mean -= row[k] * half_means_[k];
        }
        if (lucks_.product(luck, luck) < seldom * trials_ || left <= same * whole) {
            return;
        }
        const double root = std::sqrt(left);
        row.push_back(root);
        rows_.push_back(std::move(row));
        half_gains_.push_back(gain / root);
        half_means_.push_back(mean / root);
        taken_.push_back(luck);
    }

    double centred(std::size_t a, std::size_t b) const {
        return lucks_.product(a, b) - lucks_.sums[a] * lucks_.sums[b] / trials_;
    }
    double centred_report(std::size_t luck) const {
        const double product = luck < report_.products.size() ? report_.products[luck] : 0;
        return product - report_.sum * lucks_.sums[luck] / trials_;
    }

    const LuckTotals &lucks_;
    const ReportLuck &report_;
    const double trials_;
    std::vector<std::size_t> taken_;
    std::vector<std::vector<double>> rows_;
    std::vector<double> half_gains_, half_means_; // both right sides, with the triangle taken off once
};

// A spread that is small beside the numbers is lost in their squares.
bool has_spread(const ReportLuck &report, double whole) {
    return whole > same * report.squares;
}

} // namespace

std::optional<Estimate> without_luck(const Totals &totals, const ReportTotals &report) {
    const LuckTotals &lucks = totals.luck;
    const ReportLuck &own = report.luck;
    if (report.sort == ReportSort::value || lucks.trials < least_trials || own.trials != lucks.trials) {
        return std::nullopt;
    }
    const Estimate plain = estimate(report);
    const double n = static_cast<double>(report.count), noted = static_cast<double>(lucks.trials);
    const double sum = report.sum.convert_to<double>();
    const bool share = report.sort == ReportSort::yesno;
    if (share && std::min(sum, n - sum) < least_hits) {
        return std::nullopt;
    }
    const Gains gains(lucks, own);
    const double whole = own.squares - own.sum * own.sum / noted;
    if (lucks.trials < trials_of_each * (gains.count() + 1) || !has_spread(own, whole)) {
        return std::nullopt;
    }
    const double left = std::max(0.0, whole - gains.explained());
    const double variance = left / (noted - static_cast<double>(gains.count()) - 1);
    const double others = n - noted; // played by who does not note it
    Estimate made;
    made.mean = (sum - noted * gains.of_means()) / n;
    made.deviation = plain.deviation;
    made.error = std::sqrt(noted * variance + others * plain.deviation * plain.deviation) / n;
    if (made.error >= plain.error || (share && (made.mean <= 0 || made.mean >= 1))) {
        return std::nullopt;
    }
    // A share is as sure as one of so many trials on their own.
    const double half = z95 * made.error;
    made.interval = share && made.error > 0
                        ? wilson_of_share(made.mean, made.mean * (1 - made.mean) / (made.error * made.error))
                        : Interval{made.mean - half, made.mean + half};
    return made;
}

} // namespace bylaw
