// Ranges of values, and of operations on them.
#include "interpreter/specialise/ranges.hpp"

#include "interpreter/residual/arithmetic.hpp"

#include <algorithm>
#include <set>

namespace bylaw::residual {

namespace {

constexpr std::size_t known_values = 64; // that are remembered

// For few values: all results of pairs. Nothing if one is too large.
std::optional<Range> range_of_each(Op op, const Range &a, const Range &b, std::uint32_t imm) {
    std::set<Word> values;
    for (const Word x : a.values) {
        for (const Word y : b.values) {
            const auto value = compute(op, x, y, imm);
            if (!value) {
                return std::nullopt;
            }
            values.insert(*value);
        }
    }
    Range range{*values.begin(), *values.rbegin(), {}};
    if (values.size() <= few_values) {
        range.values.assign(values.begin(), values.end());
    }
    return range;
}

// For products and quotients: the ends follow from the ends.
std::optional<Range> range_of_ends(Op op, const Range &a, const Range &b, std::uint32_t imm) {
    std::optional<Range> range;
    for (const Word x : {a.low, a.high}) {
        for (const Word y : {b.low, b.high}) {
            const auto value = compute(op, x, y, imm);
            if (!value) {
                return std::nullopt;
            }
            range = range ? Range{std::min(range->low, *value), std::max(range->high, *value), {}}
                          : Range{*value, *value, {}};
        }
    }
    return range;
}

Range range_of_truth(bool always, bool never) {
    return always ? Range{1, 1, {1}} : never ? Range{0, 0, {0}} : Range{0, 1, {0, 1}};
}

Range range_of_absolute(const Range &a) {
    const Word low = std::abs(a.low), high = std::abs(a.high);
    return {a.low <= 0 && a.high >= 0 ? 0 : std::min(low, high), std::max(low, high), {}};
}

} // namespace

bool Range::holds(Word value) const {
    return value >= low && value <= high && (values.empty() || std::ranges::binary_search(values, value));
}

bool Range::contains(const Range &other) const {
    if (other.low < low || other.high > high) {
        return false;
    }
    return values.empty() || (!other.values.empty() && std::ranges::includes(values, other.values));
}

void Range::join(const Range &other) {
    low = std::min(low, other.low);
    high = std::max(high, other.high);
    if (values.empty() || other.values.empty()) {
        values.clear();
        return;
    }
    std::vector<Word> both;
    std::ranges::set_union(values, other.values, std::back_inserter(both));
    values = both.size() <= known_values ? std::move(both) : std::vector<Word>();
}

std::optional<Range> range_after(Op op, const Range &a, const Range &b, std::uint32_t imm) {
    if (!a.values.empty() && !b.values.empty() && a.values.size() * b.values.size() <= 4 * few_values) {
        return range_of_each(op, a, b, imm);
    }
    switch (op) {
    case Op::copy: return a;
    case Op::add: return Range{a.low + b.low, a.high + b.high, {}};
    case Op::subtract: return Range{a.low - b.high, a.high - b.low, {}};
    case Op::lesser: return Range{std::min(a.low, b.low), std::min(a.high, b.high), {}};
    case Op::greater: return Range{std::max(a.low, b.low), std::max(a.high, b.high), {}};
    case Op::multiply:
    case Op::divide: return range_of_ends(op, a, b, imm);
    case Op::equal: return range_of_truth(false, a.low > b.high || a.high < b.low);
    case Op::less: return range_of_truth(a.high < b.low, a.low >= b.high);
    case Op::less_equal: return range_of_truth(a.high <= b.low, a.low > b.high);
    case Op::negation: return range_of_truth(false, a.low > 0 || a.high < 0);
    case Op::odd: return range_of_truth(false, false);
    case Op::absolute: return range_of_absolute(a);
    case Op::lookup:
    case Op::choose:
    case Op::draw: break;
    }
    return std::nullopt;
}

} // namespace bylaw::residual
