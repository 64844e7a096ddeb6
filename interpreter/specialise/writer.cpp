#include "interpreter/specialise/writer.hpp"

#include <algorithm>
#include <set>

namespace bylaw::residual {

namespace {

constexpr std::size_t few_values = 16;   // that are worked out one by one
constexpr std::size_t known_values = 64; // that are remembered

bool within(const Range &range) {
    return range.low >= -residual_limit && range.high <= residual_limit;
}

// Of an operation on two ranges; exact enough to prove that hit points stay small.
std::optional<Range> range_after(Op op, const Range &a, const Range &b, std::uint32_t imm) {
    if (!a.values.empty() && !b.values.empty() && a.values.size() * b.values.size() <= 4 * few_values) {
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
    switch (op) {
    case Op::copy: return a;
    case Op::add: return Range{a.low + b.low, a.high + b.high, {}};
    case Op::subtract: return Range{a.low - b.high, a.high - b.low, {}};
    case Op::lesser: return Range{std::min(a.low, b.low), std::min(a.high, b.high), {}};
    case Op::greater: return Range{std::max(a.low, b.low), std::max(a.high, b.high), {}};
    case Op::multiply:
    case Op::divide: {
        Range range{};
        bool first = true;
        for (const Word x : {a.low, a.high}) {
            for (const Word y : {b.low, b.high}) {
                const auto value = compute(op, x, y, imm);
                if (!value) {
                    return std::nullopt;
                }
                range.low = first ? *value : std::min(range.low, *value);
                range.high = first ? *value : std::max(range.high, *value);
                first = false;
            }
        }
        return range;
    }
    case Op::equal: return a.low > b.high || a.high < b.low ? Range{0, 0, {0}} : Range{0, 1, {0, 1}};
    case Op::less:
        return a.high < b.low ? Range{1, 1, {1}} : a.low >= b.high ? Range{0, 0, {0}} : Range{0, 1, {0, 1}};
    case Op::less_equal:
        return a.high <= b.low ? Range{1, 1, {1}} : a.low > b.high ? Range{0, 0, {0}} : Range{0, 1, {0, 1}};
    case Op::negation: return a.low > 0 || a.high < 0 ? Range{0, 0, {0}} : Range{0, 1, {0, 1}};
    case Op::odd: return Range{0, 1, {0, 1}};
    case Op::absolute: {
        const Word most = std::max(std::abs(a.low), std::abs(a.high));
        return Range{a.low <= 0 && a.high >= 0 ? 0 : std::min(std::abs(a.low), std::abs(a.high)), most, {}};
    }
    case Op::lookup:
    case Op::choose:
    case Op::draw: break;
    }
    return std::nullopt;
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

BlockId Writer::new_block() {
    residual.blocks.emplace_back();
    return static_cast<BlockId>(residual.blocks.size() - 1);
}

std::uint32_t Writer::new_variable(Range range) {
    residual.bounds.push_back({range.low, range.high});
    ranges_.push_back(std::move(range));
    definitions_.emplace_back();
    return residual.variables++;
}

Range Writer::range_of(Word word) const {
    return is_variable(word) ? ranges_[number_of(word)] : Range{word, word, {word}};
}

Word Writer::define(BlockId block, Op op, Word a, Word b, std::uint32_t imm, Range range) {
    if (range.low == range.high && op != Op::draw) {
        return range.low;
    }
    const std::uint32_t to = new_variable(std::move(range));
    definitions_[to] = {op, a, b, op != Op::lookup && op != Op::draw};
    residual.blocks[block].code.push_back({op, to, a, b, imm});
    return variable(to);
}

// A number that columns of 32 bits cannot hold is compared beforehand, or this is not worked out here.
std::optional<Word> Writer::with_large_number(Op op, Word a, Word b, std::uint32_t imm) const {
    const Range x = range_of(a), y = range_of(b);
    if (op == Op::equal || op == Op::less || op == Op::less_equal) {
        const auto range = range_after(op, x, y, imm);
        return range && range->low == range->high ? std::optional(range->low) : std::nullopt;
    }
    if (op == Op::greater) {
        return x.low >= y.high ? std::optional(a) : y.low >= x.high ? std::optional(b) : std::nullopt;
    }
    if (op == Op::lesser) {
        return x.high <= y.low ? std::optional(a) : y.high <= x.low ? std::optional(b) : std::nullopt;
    }
    return std::nullopt;
}

// Blocks in which such a number stands all the same are left to the reference machine.
void Writer::leave_large_numbers() {
    const auto large = [](Word word) { return is_large(word); };
    for (Block &block : residual.blocks) {
        bool found = std::ranges::any_of(block.reports, large) || is_large(block.exit.condition);
        for (const Instruction &in : block.code) {
            found = found || is_large(in.a) || is_large(in.b);
        }
        for (const Move &move : block.moves) {
            found = found || is_large(move.from);
        }
        if (!found) {
            continue;
        }
        const std::string why = "a number is too large";
        const auto known =
            static_cast<std::uint32_t>(std::ranges::find(residual.bailed, why) - residual.bailed.begin());
        if (known == residual.bailed.size()) {
            residual.bailed.push_back(why);
        }
        block = {};
        block.exit.why = known;
    }
}

std::optional<Word> Writer::emit(BlockId block, Op op, Word a, Word b, std::uint32_t imm) {
    if (!is_variable(a) && !is_variable(b)) {
        return compute(op, a, b, imm);
    }
    if (is_large(a) || is_large(b)) {
        return with_large_number(op, a, b, imm);
    }
    // What changes nothing.
    const Range x = range_of(a), y = range_of(b);
    if ((op == Op::add && b == 0) || (op == Op::subtract && b == 0) || (op == Op::multiply && b == 1) ||
        (op == Op::greater && x.low >= y.high) || (op == Op::lesser && x.high <= y.low)) {
        return a;
    }
    if ((op == Op::add && a == 0) || (op == Op::multiply && a == 1) ||
        (op == Op::greater && y.low >= x.high) || (op == Op::lesser && y.high <= x.low)) {
        return b;
    }
    // Sums of a variable and a number are one such sum; comparisons look through it.
    const auto sum_of = [&](Word word) {
        const Definition *definition = is_variable(word) ? &definitions_[number_of(word)] : nullptr;
        const bool sum = definition != nullptr && definition->known && definition->op == Op::add &&
                         !is_variable(definition->b);
        return sum ? definition : nullptr;
    };
    if (op == Op::add && !is_variable(a)) {
        std::swap(a, b);
    }
    if (op == Op::subtract && !is_variable(b)) {
        return emit(block, Op::add, a, -b);
    }
    if (const Definition *inner = sum_of(a); inner != nullptr && !is_variable(b)) {
        if (op == Op::add) {
            return emit(block, Op::add, inner->a, inner->b + b);
        }
        if (op == Op::equal || op == Op::less || op == Op::less_equal) {
            return emit(block, op, inner->a, b - inner->b);
        }
    }
    if (const Definition *inner = sum_of(b);
        inner != nullptr && !is_variable(a) && (op == Op::equal || op == Op::less || op == Op::less_equal)) {
        return emit(block, op, a - inner->b, inner->a);
    }
    if (a == b && (op == Op::equal || op == Op::less_equal)) {
        return 1;
    }
    if (a == b && (op == Op::subtract || op == Op::less)) {
        return 0;
    }
    if (op == Op::divide && is_variable(b)) {
        return std::nullopt;
    }
    auto range = range_after(op, x, y, imm);
    if (!range || !within(*range)) {
        return std::nullopt;
    }
    return define(block, op, a, b, imm, std::move(*range));
}

Word Writer::copy(BlockId block, Word word, Range range) {
    return define(block, Op::copy, word, 0, 0, std::move(range));
}

Word Writer::emit_choices(BlockId block, Word otherwise, const std::vector<Choice> &choices) {
    std::vector<Choice> open;
    for (const Choice &each : choices) {
        if (is_variable(each.condition)) {
            open.push_back(each);
        } else if (each.condition != 0) {
            otherwise = each.word;
            open.clear();
        }
    }
    Range range = range_of(otherwise);
    for (const Choice &each : open) {
        range.join(range_of(each.word));
    }
    if (open.empty() || range.low == range.high) {
        return otherwise;
    }
    const Word made = copy(block, otherwise, range);
    for (const Choice &each : open) {
        residual.blocks[block].code.push_back({Op::choose, number_of(made), each.word, each.condition, 0});
    }
    return made;
}

Word Writer::emit_draw(BlockId block, Draw draw) {
    const auto &draws = residual.draws;
    const auto known = static_cast<std::uint32_t>(std::ranges::find(draws, draw) - draws.begin());
    if (known == draws.size()) {
        residual.draws.push_back(draw);
    }
    return define(block, Op::draw, 0, 0, known, {0, static_cast<Word>(outcomes(draw)) - 1, {}});
}

std::uint32_t Writer::table(std::vector<std::int32_t> values) {
    const auto [at, made] =
        tables_.emplace(std::move(values), static_cast<std::uint32_t>(residual.tables.size()));
    if (made) {
        residual.tables.push_back(at->first);
    }
    return at->second;
}

Word Writer::emit_lookup(BlockId block, Word index, std::vector<std::int32_t> values) {
    if (!is_variable(index)) {
        return values[static_cast<std::size_t>(index)];
    }
    const auto [least, most] = std::ranges::minmax(values);
    Range range{least, most, {}};
    for (std::size_t i = 0; i < values.size() && range.values.size() <= few_values; ++i) {
        if (std::ranges::find(range.values, values[i]) == range.values.end()) {
            range.values.push_back(values[i]);
        }
    }
    if (range.values.size() > few_values) {
        range.values.clear();
    }
    std::ranges::sort(range.values);
    // A single die needs no table.
    bool counts_up = true;
    for (std::size_t i = 0; i < values.size(); ++i) {
        counts_up = counts_up && values[i] == values[0] + static_cast<std::int32_t>(i);
    }
    if (counts_up) {
        return *emit(block, Op::add, index, values[0]);
    }
    return define(block, Op::lookup, index, 0, table(std::move(values)), std::move(range));
}

} // namespace bylaw::residual
