#include "interpreter/odds/dice/dice_faces.hpp"

#include <algorithm>
#include <cmath>

namespace bylaw::odds {

namespace {

std::uint64_t size_of(const FaceRanges &faces) {
    std::uint64_t size = 0;
    for (const FaceRange &range : faces.ranges())
        size += static_cast<std::uint64_t>(range.high - range.low + 1);
    return size;
}

// Neighbours that count alike are one side.
void put(std::vector<Side> &sides, const Pool &pool, std::int64_t face, std::uint64_t weight,
         bool neighbour) {
    const std::int64_t value = value_of(pool, face);
    if (pool.counting && neighbour && !sides.empty() && sides.back().value == value)
        sides.back().weight += weight;
    else
        sides.push_back({face, value, weight});
}

} // namespace

// A die that is rerolled until it stands has the standing faces, all alike. Rerolled once, it shows a face at
// once (S of S² parts, if that face stands) or after one of the r others (r of S² parts).
DieFaces faces_of(const Pool &pool, DieGroup group) {
    DieFaces die;
    die.count = group.count;
    const FaceRanges rerolled =
        pool.reroll.empty() ? FaceRanges() : pool.reroll & FaceRanges::all(group.sides);
    const std::uint64_t again = size_of(rerolled);
    const double chance = static_cast<double>(again) / group.sides;
    (pool.reroll_once ? die.again_once : die.again) = chance;
    bool added = false, first = true;
    for (std::int64_t face = 1; face <= group.sides; ++face) {
        const bool rolled_again = rerolled.contains(face);
        const std::uint64_t weight = pool.reroll_once ? again + (rolled_again ? 0 : group.sides)
                                     : rolled_again   ? 0
                                                      : 1;
        const bool adds = pool.explode.contains(face);
        if (weight != 0)
            put(adds ? die.adds : die.ends, pool, face, weight, !first && adds == added);
        first = false;
        added = adds;
        die.total += weight;
    }
    return die;
}

std::uint64_t weight_of(const std::vector<Side> &sides) {
    std::uint64_t weight = 0;
    for (const Side &side : sides)
        weight += side.weight;
    return weight;
}

double chance_to_add(const DieFaces &die) {
    return static_cast<double>(weight_of(die.adds)) / static_cast<double>(die.total);
}

namespace {

// The logarithm of E(e^(t · extra dice)) of one die with all that it adds; infinite where t is too large.
double log_moment(const DieFaces &die, double t) {
    const double once = std::exp(t), adds = chance_to_add(die);
    // A throw is thrown again, or stands and ends, or stands and adds. Rerolled once, it counts as one that
    // adds.
    const double stands = 1 - die.again;
    const double reroll = die.again * once + die.again_once * (once - 1) * once;
    const double ends = stands * (1 - adds), goes_on = stands * adds * once + reroll;
    return goes_on >= 1 ? INFINITY : std::log(ends / (1 - goes_on));
}

// No number where the exponent is too large for it.
double log_bound(const std::vector<DieFaces> &dice, double t) {
    double log = -t * (max_extra_dice + 1);
    for (const DieFaces &die : dice)
        log += die.count * log_moment(die, t);
    return log;
}

} // namespace

// Chernoff's bound, at the best of some exponents.
double chance_of_refusal(const std::vector<DieFaces> &dice) {
    bool endless = false;
    std::uint64_t once = 0; // dice that are rolled again at most one time
    for (const DieFaces &die : dice) {
        endless = endless || (die.count > 0 && (die.again > 0 || !die.adds.empty()));
        once += die.again_once > 0 ? die.count : 0;
    }
    if (!endless && once <= max_extra_dice)
        return 0;
    double best = 0;
    for (double t = 1e-4; t < 40; t *= 1.05)
        best = std::fmin(best, log_bound(dice, t));
    return std::max(std::exp(best), 1e-300); // not 0, for it may happen
}

// The number of added dice has the negative binomial distribution; behind the place where its terms shrink,
// what follows is less than a geometric series.
std::uint32_t followed_depth(const DieFaces &die, unsigned tail_bits) {
    const double p = chance_to_add(die), n = die.count;
    if (p == 0 || n == 0)
        return 0;
    double log_term = n * std::log1p(-p);
    for (std::uint32_t added = 0; added < max_extra_dice; ++added) {
        const double ratio = p * (n + added) / (added + 1.0);
        if (ratio < 1 && log_term + std::log(ratio / (1 - ratio)) < -std::log(2.0) * tail_bits)
            return added;
        log_term += std::log(ratio);
    }
    return max_extra_dice;
}

} // namespace bylaw::odds
