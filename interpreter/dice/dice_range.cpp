#include "interpreter/dice/dice_range.hpp"

#include "interpreter/dice/arithmetic.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

namespace bylaw {
namespace {

constexpr std::int64_t infinity = INT64_MAX;

bool is_infinite(std::int64_t n) {
    return n == INT64_MAX || n == INT64_MIN;
}

std::int64_t infinite(bool negative) {
    return negative ? INT64_MIN : INT64_MAX;
}

// An operator on two ends of ranges, where what overflows and what comes from an unbounded end is unbounded.
// Subtraction arrives here as addition, and divisors are never 0.
std::int64_t saturated(DiceOperator how, std::int64_t a, std::int64_t b) {
    if (how == DiceOperator::add && (is_infinite(a) || is_infinite(b))) {
        return is_infinite(a) ? a : b;
    }
    if (how == DiceOperator::divide && is_infinite(a)) {
        return infinite((a < 0) != (b < 0));
    }
    if (how == DiceOperator::multiply && (is_infinite(a) || is_infinite(b))) {
        return a == 0 || b == 0 ? 0 : infinite((a < 0) != (b < 0));
    }
    std::int64_t result = 0;
    if (apply(how, a, b, result) == DiceError::overflow) {
        return infinite(how == DiceOperator::add ? a < 0 : (a < 0) != (b < 0));
    }
    return result;
}

Range negated(Range range) {
    const auto flip = [](std::int64_t n) { return is_infinite(n) ? infinite(n > 0) : -n; };
    return {flip(range.high), flip(range.low)};
}

// Products and quotients are extreme where both operands are.
Range of_corners(DiceOperator how, Range a, std::initializer_list<std::int64_t> right) {
    Range result{INT64_MAX, INT64_MIN};
    for (std::int64_t x : {a.low, a.high}) {
        for (std::int64_t y : right) {
            const std::int64_t value = saturated(how, x, y);
            result = {std::min(result.low, value), std::max(result.high, value)};
        }
    }
    return result;
}

Range joined(Range a, Range b) {
    return {std::min(a.low, b.low), std::max(a.high, b.high)};
}

// A divisor of 0 stops a roll and has no total; those below and above 0 are monotonic each for itself.
Range quotient(Range a, Range b) {
    std::optional<Range> result;
    if (b.low < 0) {
        result = of_corners(DiceOperator::divide, a, {b.low, std::min<std::int64_t>(b.high, -1)});
    }
    if (b.high > 0) {
        const Range above = of_corners(DiceOperator::divide, a, {std::max<std::int64_t>(b.low, 1), b.high});
        result = result ? joined(*result, above) : above;
    }
    return result.value_or(Range{});
}

Range combined(DiceOperator how, Range a, Range b) {
    switch (how) {
    case DiceOperator::add: return {saturated(how, a.low, b.low), saturated(how, a.high, b.high)};
    case DiceOperator::subtract: return combined(DiceOperator::add, a, negated(b));
    case DiceOperator::multiply: return of_corners(how, a, {b.low, b.high});
    case DiceOperator::divide: return quotient(a, b);
    case DiceOperator::greater: return {std::max(a.low, b.low), std::max(a.high, b.high)};
    case DiceOperator::lesser: return {std::min(a.low, b.low), std::min(a.high, b.high)};
    }
    return {};
}

enum class End { low, high };

std::int64_t end_of(const FaceRanges &faces, End end) {
    return end == End::low ? faces.lowest() : faces.highest();
}

// The faces that add a die, of all the dice that are rolled.
std::optional<Range> exploding_faces(const Pool &pool) {
    std::optional<Range> result;
    if (pool.explode.empty()) {
        return result;
    }
    for (const DieGroup &group : pool.groups) {
        const FaceRanges adding = standing_faces(pool, group.sides) & pool.explode;
        if (group.count > 0 && !adding.empty()) {
            const Range faces{adding.lowest(), adding.highest()};
            result = result ? joined(*result, faces) : faces;
        }
    }
    return result;
}

// The kept sum when every die of the first throw ends on its extreme face and, if given, as many dice that
// show the `added` face were added. Order statistics only grow with each face, so no other throw is more
// extreme.
std::int64_t extreme_sum(const Pool &pool, End end, std::optional<std::int64_t> added) {
    std::vector<std::int64_t> faces;
    faces.reserve(dice_count(pool));
    const bool plain = pool.explode.empty() && pool.reroll.empty();
    for (const DieGroup &group : pool.groups) {
        if (plain) {
            faces.insert(faces.end(), group.count, end == End::low ? 1 : group.sides);
            continue;
        }
        const FaceRanges last = standing_faces(pool, group.sides) & pool.explode.missing_from(group.sides);
        faces.insert(faces.end(), group.count, end_of(last, end));
    }
    if (added) {
        faces.insert(faces.end(), faces.size(), *added);
    }
    std::sort(faces.begin(), faces.end());
    const KeptWindow window = kept_window(pool, static_cast<std::uint32_t>(faces.size()));
    return std::accumulate(faces.begin() + window.first, faces.begin() + window.last, std::int64_t{0});
}

std::int64_t times(std::int64_t value, std::int64_t count) {
    return count == 0 ? 0 : saturated(DiceOperator::multiply, value, count);
}

// One die with all that it adds.
Range of_compound(const Pool &pool, DieGroup group) {
    const FaceRanges standing = standing_faces(pool, group.sides);
    const FaceRanges ends = standing & pool.explode.missing_from(group.sides), adds = standing & pool.explode;
    Range range = ends.empty() ? Range{infinity, 0} : Range{ends.lowest(), ends.highest()};
    if (adds.empty()) {
        return range;
    }
    const std::int64_t less = pool.explosion.penetrating ? 1 : 0;
    if (!pool.explosion.once) {
        return {range.low, infinity};
    }
    return joined(range,
                  {adds.lowest() + standing.lowest() - less, adds.highest() + standing.highest() - less});
}

Range of_compounds(const Pool &pool) {
    const std::uint32_t dice = dice_count(pool), kept = kept_window(pool, dice).size();
    Range range{0, 0};
    for (const DieGroup &group : pool.groups) {
        const Range one = of_compound(pool, group);
        const std::int64_t count = pool.groups.size() == 1 ? kept : group.count;
        range = combined(DiceOperator::add, range, {times(one.low, count), times(one.high, count)});
    }
    return range;
}

// Explosions make the kept dice more, without end.
bool grows(const Pool &pool) {
    if (pool.explosion.once) {
        return false;
    }
    const std::uint32_t dice = dice_count(pool);
    return exploding_faces(pool) && kept_window(pool, dice + 1).size() > kept_window(pool, dice).size();
}

// Dice that add one at most. Each adds one, or only those do that cannot end.
std::int64_t once_sum(const Pool &pool, End end, bool all_add) {
    std::vector<std::int64_t> faces;
    for (const DieGroup &group : pool.groups) {
        const FaceRanges standing = standing_faces(pool, group.sides), adds = standing & pool.explode;
        const FaceRanges ends = standing & pool.explode.missing_from(group.sides);
        const bool add = !adds.empty() && (all_add || ends.empty());
        faces.insert(faces.end(), group.count, end_of(add ? adds : ends, end));
        faces.insert(faces.end(), add ? group.count : 0, end_of(standing, end));
    }
    std::sort(faces.begin(), faces.end());
    const KeptWindow window = kept_window(pool, static_cast<std::uint32_t>(faces.size()));
    return std::accumulate(faces.begin() + window.first, faces.begin() + window.last, std::int64_t{0});
}

Range of_sum(const Pool &pool) {
    if (pool.explosion.is_one_die()) {
        return of_compounds(pool);
    }
    if (pool.explosion.once) {
        return joined({once_sum(pool, End::low, false), once_sum(pool, End::high, false)},
                      {once_sum(pool, End::low, true), once_sum(pool, End::high, true)});
    }
    Range range{extreme_sum(pool, End::low, {}), extreme_sum(pool, End::high, {})};
    if (const auto added = exploding_faces(pool)) {
        range = joined(range,
                       {extreme_sum(pool, End::low, added->low), extreme_sum(pool, End::high, added->high)});
    }
    return {range.low, grows(pool) ? infinity : range.high};
}

// How many of the kept dice must, and how many may, show a counted face. Those that must are the dice of
// groups all of whose faces count. Dice that explosions add may push any of them out of what is kept.
Range of_count(const Pool &pool) {
    std::uint32_t must = 0;
    std::uint32_t may = 0;
    for (const DieGroup &group : pool.groups) {
        const FaceRanges standing = standing_faces(pool, group.sides);
        may += (standing & pool.counted).empty() ? 0 : group.count;
        must += (standing & pool.counted.missing_from(group.sides)).empty() ? group.count : 0;
    }
    const std::uint32_t dice = dice_count(pool);
    const std::uint32_t kept = kept_window(pool, dice).size();
    const bool unsettled = exploding_faces(pool) && !pool.keep.empty();
    const std::uint32_t dropped = unsettled && must < dice ? dice : dice - kept;
    const std::int64_t low = must > dropped ? must - dropped : 0;
    const std::int64_t high = may == 0 ? 0 : unsettled ? kept : std::min(may, kept);
    return {low, may > 0 && grows(pool) ? infinity : high};
}

// The least and the most that a die of the group counts for.
Range of_worth(const Pool &pool, DieGroup group) {
    Range range{infinity, INT64_MIN};
    const FaceRanges standing = standing_faces(pool, group.sides);
    for (std::int64_t face = 1; face <= group.sides; ++face) {
        if (standing.contains(face)) {
            range = joined(range, {value_of(pool, face), value_of(pool, face)});
        }
    }
    // A die that grew may show more than it has sides.
    if (pool.explosion.is_one_die()) {
        range = joined(range, {0, 1});
        for (const FaceWorth &worth : pool.worths) {
            range =
                joined(range, worth.value == as_shown ? Range{0, infinity} : Range{worth.value, worth.value});
        }
    }
    return range;
}

// Dice that count otherwise than one each: wider than the truth where some are kept or more are added.
Range of_worths(const Pool &pool) {
    const std::uint32_t dice = dice_count(pool);
    Range sum{0, 0}, any{infinity, INT64_MIN};
    for (const DieGroup &group : pool.groups) {
        if (group.count == 0) {
            continue;
        }
        const Range one = of_worth(pool, group);
        any = joined(any, one);
        sum = combined(DiceOperator::add, sum, {times(one.low, group.count), times(one.high, group.count)});
    }
    if (dice == 0 || (pool.keep.empty() && (pool.explode.empty() || pool.explosion.is_one_die()))) {
        return dice == 0 ? Range{} : sum;
    }
    if (!pool.explode.empty() && !pool.explosion.is_one_die() && pool.keep.empty()) {
        const std::int64_t most = pool.explosion.once ? std::int64_t{2} * dice : infinity;
        return {std::min(sum.low, any.low < 0 ? times(any.low, most) : sum.low),
                std::max(sum.high, any.high > 0 ? times(any.high, most) : sum.high)};
    }
    // Of dropped dice more may be kept where some are added.
    const std::uint32_t all =
        !pool.explode.empty() && !pool.explosion.is_one_die() ? 2 * dice + max_extra_dice : dice;
    const std::int64_t kept = kept_window(pool, all).size();
    return {times(any.low, kept), times(any.high, kept)};
}

Range of_climb(const Climb &climb) {
    const auto rises =
        std::find_if(climb.sides.begin(), climb.sides.end(), [](auto sides) { return sides > 1; });
    return {rises - climb.sides.begin(), static_cast<std::int64_t>(climb.sides.size())};
}

} // namespace

Range possible(const DiceTable &table, DiceId id) {
    const DiceShape &shape = table[id].shape;
    if (const auto *constant = std::get_if<Constant>(&shape)) {
        return {constant->value, constant->value};
    }
    if (const auto *pool = std::get_if<Pool>(&shape)) {
        const bool otherwise = !pool->worths.empty() || pool->explosion.is_one_die() || pool->explosion.once;
        return !pool->counting ? of_sum(*pool) : otherwise ? of_worths(*pool) : of_count(*pool);
    }
    if (const auto *climb = std::get_if<Climb>(&shape)) {
        return of_climb(*climb);
    }
    if (const auto *negation = std::get_if<Negation>(&shape)) {
        return negated(possible(table, negation->of));
    }
    const auto &combination = std::get<Combination>(shape);
    return combined(combination.how, possible(table, combination.left), possible(table, combination.right));
}

} // namespace bylaw
