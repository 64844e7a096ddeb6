#include "interpreter/odds/dice/power.hpp"

#include "interpreter/odds/dice/combine.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::odds {

namespace {

struct Shape {
    std::int64_t low = 0, span = 0; // the least value; the distance to the greatest
    bool even = true;               // all values between them, all with one weight
};

Shape shape_of(const std::vector<Side> &sides) {
    Shape shape{INT64_MAX, 0, true};
    std::int64_t high = INT64_MIN;
    for (std::size_t i = 0; i < sides.size(); ++i) {
        shape.low = std::min(shape.low, sides[i].value);
        high = std::max(high, sides[i].value);
        shape.even = shape.even && sides[i].weight == sides[0].weight &&
                     (i == 0 || sides[i].value == sides[i - 1].value + 1);
    }
    shape.span = high - shape.low;
    return shape;
}

// P = ((1 - x^s) / (1 - x))^n satisfies (1 - x)(1 - x^s) P' = n (1 - x^s - s x^(s-1) (1 - x)) P. Read by
// coefficients, that is each one from three before it: the work does not grow with the number of dice. The
// second half mirrors the first. Unsigned numbers may wrap in between, for what is divided fits again.
template <class Int> std::vector<Int> even_power(std::uint64_t n, std::uint64_t s, Budget &budget) {
    const std::uint64_t last = n * (s - 1);
    std::vector<Int> p(last + 1);
    p[0] = 1;
    for (std::uint64_t k = 0; k < last; ++k) {
        if (k + 1 > last / 2) {
            p[k + 1] = p[last - k - 1];
            continue;
        }
        Int next = p[k] * (n + k);
        if (k >= s)
            next += p[k - s] * (n * s + s - n - k);
        if (k + 1 >= s)
            next -= p[k + 1 - s] * (n * s + s - k - 1);
        next /= k + 1;
        p[k + 1] = next;
        budget.spend();
    }
    return p;
}

// P = Q^n satisfies Q P' = n Q' P; each coefficient comes from as many before it as Q has (J. C. P. Miller).
std::vector<Big> power(const std::vector<Big> &q, std::uint32_t n, Budget &budget) {
    std::vector<std::size_t> used;
    for (std::size_t j = 1; j < q.size(); ++j)
        if (q[j] != 0)
            used.push_back(j);
    const std::size_t last = n * (q.size() - 1);
    std::vector<Big> p(last + 1);
    p[0] = pow(q[0], n);
    for (std::size_t k = 1; k <= last; ++k) {
        Big sum = 0;
        for (const std::size_t j : used) {
            if (j > k)
                break;
            const auto factor = static_cast<std::int64_t>((n + 1ULL) * j) - static_cast<std::int64_t>(k);
            sum += p[k - j] * (q[j] * factor);
            budget.spend();
        }
        p[k] = sum / (q[0] * k);
    }
    return p;
}

template <class Int>
ExactDistribution distribution(const std::vector<Int> &weights, std::int64_t low, const Big &factor) {
    ExactDistribution result;
    result.outcomes.reserve(weights.size());
    const bool scaled = factor != 1;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (weights[i] == 0)
            continue;
        result.outcomes.push_back({low + static_cast<std::int64_t>(i), static_cast<Big>(weights[i])});
        if (scaled)
            result.outcomes.back().weight *= factor;
    }
    return result;
}

ExactDistribution even_sum(const Shape &shape, std::uint32_t count, const Big &factor, Budget &budget) {
    const auto sides = static_cast<std::uint64_t>(shape.span) + 1;
    const std::int64_t low = shape.low * count;
    // While a coefficient is made it is multiplied with numbers up to twice the greatest exponent.
    const double room = count * std::log2(static_cast<double>(sides)) +
                        std::log2(2.0 * count * static_cast<double>(sides) + 2);
    if (room < 62)
        return distribution(even_power<std::uint64_t>(count, sides, budget), low, factor);
    if (room < 126)
        return distribution(even_power<Wide>(count, sides, budget), low, factor);
    if (room < 254)
        return distribution(even_power<Wider>(count, sides, budget), low, factor);
    return distribution(even_power<Big>(count, sides, budget), low, factor);
}

} // namespace

ExactDistribution sum_of(const std::vector<Side> &sides, std::uint32_t count, Budget &budget) {
    if (count == 0)
        return certain(0);
    const Big total = weight_of(sides);
    const Shape shape = shape_of(sides);
    budget.hold(static_cast<double>(shape.span) * count + 1, count * static_cast<double>(bits(total)));
    ExactDistribution result;
    if (shape.even) {
        result = even_sum(shape, count, pow(Big(sides[0].weight), count), budget);
    } else {
        std::vector<Big> q(static_cast<std::size_t>(shape.span) + 1);
        for (const Side &side : sides)
            q[static_cast<std::size_t>(side.value - shape.low)] += side.weight;
        result = distribution(power(q, count, budget), shape.low * count, 1);
    }
    result.total = pow(total, count);
    return result;
}

} // namespace bylaw::odds
