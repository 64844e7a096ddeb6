#include "interpreter/odds/dice/exact_distribution.hpp"

#include "base/text/integer_text.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::odds {

Ratio::Ratio(Big over, Big under) : numerator(std::move(over)), denominator(std::move(under)) {
    if (denominator < 0) {
        numerator = -numerator;
        denominator = -denominator;
    }
    if (const Big common = gcd(numerator, denominator); common > 1) {
        numerator /= common;
        denominator /= common;
    }
}

Big ExactDistribution::covered() const {
    Big sum = 0;
    for (const Weighted &outcome : outcomes)
        sum += outcome.weight;
    return sum;
}

Ratio ExactDistribution::missing() const {
    return {total - covered(), total};
}

static Ratio chance_between(const ExactDistribution &of, std::int64_t low, std::int64_t high) {
    Big sum = 0;
    for (const Weighted &outcome : of.outcomes)
        if (low <= outcome.value && outcome.value <= high)
            sum += outcome.weight;
    return {sum, of.total};
}

Ratio ExactDistribution::chance(std::int64_t value) const {
    return chance_between(*this, value, value);
}
Ratio ExactDistribution::at_least(std::int64_t value) const {
    return chance_between(*this, value, INT64_MAX);
}
Ratio ExactDistribution::at_most(std::int64_t value) const {
    return chance_between(*this, INT64_MIN, value);
}

Ratio ExactDistribution::mean() const {
    Big sum = 0;
    for (const Weighted &outcome : outcomes)
        sum += outcome.weight * outcome.value;
    return {sum, covered()};
}

// E(x²) - E(x)², over one denominator.
Ratio ExactDistribution::variance() const {
    const Big all = covered();
    Big sum = 0, squares = 0;
    for (const Weighted &outcome : outcomes) {
        const Big part = outcome.weight * outcome.value;
        sum += part;
        squares += part * outcome.value;
    }
    return {squares * all - sum * sum, all * all};
}

Ratio operator+(const Ratio &a, const Ratio &b) {
    return {a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator};
}
Ratio operator-(const Ratio &a, const Ratio &b) {
    return {a.numerator * b.denominator - b.numerator * a.denominator, a.denominator * b.denominator};
}
Ratio operator*(const Ratio &a, const Ratio &b) {
    return {a.numerator * b.numerator, a.denominator * b.denominator};
}

std::size_t bits(const Big &number) {
    return number == 0 ? 0 : msb(abs(number)) + 1;
}

// The quotient of 64 bits, its last one set where something is left over, so that the rounding to 53 is
// right.
double to_double(const Big &numerator, const Big &denominator) {
    if (numerator == 0)
        return 0;
    const auto shift =
        64 - (static_cast<std::int64_t>(bits(numerator)) - static_cast<std::int64_t>(bits(denominator)));
    Big over = abs(numerator), under = denominator, rest, quotient;
    if (shift > 0)
        over <<= static_cast<unsigned>(shift);
    else
        under <<= static_cast<unsigned>(-shift);
    divide_qr(over, under, quotient, rest);
    std::int64_t exponent = -shift;
    if (bits(quotient) > 64) { // the shifted part counts as left over
        rest += quotient & 1;
        quotient >>= 1;
        ++exponent;
    }
    const std::uint64_t digits = static_cast<std::uint64_t>(quotient) | (rest != 0 ? 1U : 0U);
    const double value = std::ldexp(static_cast<double>(digits),
                                    static_cast<int>(std::clamp<std::int64_t>(exponent, -100'000, 100'000)));
    return numerator < 0 ? -value : value;
}

double to_double(const Ratio &ratio) {
    return to_double(ratio.numerator, ratio.denominator);
}

std::string to_string(const Ratio &ratio) {
    return integer_text(ratio.numerator) + "/" + integer_text(ratio.denominator);
}

} // namespace bylaw::odds
