// Luck of the dice: the sum of a trial's rolls above their mean, for one place and one roller. Its mean is 0
// for any roller, time and effect.
#pragma once
#include <cstdint>
#include <span>
#include <vector>

namespace bylaw {

// Sums over trials of each luck and of their products.
struct LuckTotals {
    std::uint64_t trials = 0;
    std::vector<double> sums;     // by luck
    std::vector<double> products; // for two: rows of a lower triangle, so that more lucks are more rows

    // Adds so many trials with as many lucks each; missing ones are 0.
    void add(std::span<const double> rows, std::size_t count);
    void merge(const LuckTotals &other);
    double product(std::size_t a, std::size_t b) const; // a >= b

    friend bool operator==(const LuckTotals &, const LuckTotals &) = default;
};

// Sums for one report: numbers, or 0 and 1.
struct ReportLuck {
    std::uint64_t trials = 0;
    double sum = 0, squares = 0;
    std::vector<double> products; // products of the report and each luck

    void add(double value, std::span<const double> lucks);
    void merge(const ReportLuck &other);

    friend bool operator==(const ReportLuck &, const ReportLuck &) = default;
};

} // namespace bylaw
