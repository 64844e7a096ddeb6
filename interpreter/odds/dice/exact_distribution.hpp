// How likely each value is, in whole numbers over a common denominator.
//
//     ExactDistribution two = uniform(1, 6);
//     two.outcomes[0]   // {1, 1}: the value 1 has 1 of two.total = 6 parts
#pragma once
#include "interpreter/odds/dice/big.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bylaw::odds {

struct Weighted {
    std::int64_t value = 0;
    Big weight;

    friend bool operator==(const Weighted &, const Weighted &) = default;
};

// A rational number in lowest terms; the denominator is above 0.
struct Ratio {
    Big numerator = 0, denominator = 1;

    Ratio() = default;
    Ratio(Big over, Big under);

    friend bool operator==(const Ratio &, const Ratio &) = default;
};

struct ExactDistribution {
    std::vector<Weighted> outcomes; // by value; no weight is 0
    Big total = 1;                  // the weights add up to it, less what endless explosions leave out

    Big covered() const;   // the sum of the weights
    Ratio missing() const; // 0 but for explosions
    Ratio chance(std::int64_t value) const;
    Ratio at_least(std::int64_t value) const;
    Ratio at_most(std::int64_t value) const;
    Ratio mean() const;     // mean of the covered part
    Ratio variance() const; // variance of the covered part
};

Ratio operator+(const Ratio &a, const Ratio &b);
Ratio operator-(const Ratio &a, const Ratio &b);
Ratio operator*(const Ratio &a, const Ratio &b);

// Rounded to nearest, also where neither number fits into a double.
double to_double(const Big &numerator, const Big &denominator);
double to_double(const Ratio &ratio);
std::string to_string(const Ratio &ratio); // "35/216", "1/1", "0/1"
std::size_t bits(const Big &number);

} // namespace bylaw::odds
