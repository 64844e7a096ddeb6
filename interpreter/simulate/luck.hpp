// How lucky the dice were: what rolls of one place and one roller were above their mean, summed up over a
// trial. On average that is 0, whoever rolls, whenever, and whatever comes of it.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace bylaw {

// Sums over trials of what the lucks of each came to, and of their products.
struct LuckTotals {
    std::uint64_t trials = 0;
    std::vector<double> sums;     // by luck
    std::vector<double> products; // of two: rows of a lower triangle, so that more lucks are more rows

    // Of so many trials, as many lucks of each; those not named are 0.
    void add(std::span<const double> rows, std::size_t count);
    void merge(const LuckTotals &other);
    double product(std::size_t a, std::size_t b) const; // a >= b

    friend bool operator==(const LuckTotals &, const LuckTotals &) = default;
};

// The same of one report: numbers, or 0 and 1.
struct ReportLuck {
    std::uint64_t trials = 0;
    double sum = 0, squares = 0;
    std::vector<double> products; // of the report and each luck

    void add(double value, std::span<const double> lucks);
    void merge(const ReportLuck &other);

    friend bool operator==(const ReportLuck &, const ReportLuck &) = default;
};

} // namespace bylaw
