// Folds what is known, and writes down the rest.
//
//     (v + 2) + 3      becomes   v + 5
//     v + 5 < 7                  v < 2
#include "interpreter/specialise/writer.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

bool within(const Range &range) {
    return range.low >= -residual_limit && range.high <= residual_limit;
}

Range range_of_table(const std::vector<std::int32_t> &values) {
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
    return range;
}

bool counts_up(const std::vector<std::int32_t> &values) {
    bool up = true;
    for (std::size_t i = 0; i < values.size(); ++i) {
        up = up && values[i] == values[0] + static_cast<std::int32_t>(i);
    }
    return up;
}

bool compares(Op op) {
    return op == Op::equal || op == Op::less || op == Op::less_equal;
}

// Returns the operand that equals the result, if there is one.
std::optional<Word> unchanged(Op op, Word a, Word b, const Range &x, const Range &y) {
    if ((op == Op::add && b == 0) || (op == Op::subtract && b == 0) || (op == Op::multiply && b == 1) ||
        (op == Op::greater && x.low >= y.high) || (op == Op::lesser && x.high <= y.low)) {
        return a;
    }
    if ((op == Op::add && a == 0) || (op == Op::multiply && a == 1) ||
        (op == Op::greater && y.low >= x.high) || (op == Op::lesser && y.high <= x.low)) {
        return b;
    }
    return std::nullopt;
}

} // namespace

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

// A number that columns of 32 bits cannot hold is compared beforehand, or this is not computed here.
std::optional<Word> Writer::with_large_number(Op op, Word a, Word b, std::uint32_t imm) const {
    const Range x = range_of(a), y = range_of(b);
    if (compares(op)) {
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
        const auto known = static_cast<std::uint32_t>(std::ranges::find(residual.bailed, why, &Bailed::why) -
                                                      residual.bailed.begin());
        if (known == residual.bailed.size()) {
            residual.bailed.push_back({why, {}});
        }
        block = {};
        block.exit.why = known;
    }
}

// Returns the definition of the word, if it is the sum of a variable and a number.
const Writer::Definition *Writer::sum_of(Word word) const {
    const Definition *definition = is_variable(word) ? &definitions_[number_of(word)] : nullptr;
    const bool sum = definition != nullptr && definition->known && definition->op == Op::add &&
                     !is_variable(definition->b);
    return sum ? definition : nullptr;
}

// Sums of a variable and a number are one such sum; comparisons look through it. False: it is none of these.
bool Writer::fold_sum(BlockId block, Op op, Word a, Word b, std::optional<Word> &value) {
    if (op == Op::subtract && !is_variable(b)) {
        value = emit(block, Op::add, a, -b);
        return true;
    }
    const Definition *left = is_variable(b) ? nullptr : sum_of(a),
                     *right = is_variable(a) ? nullptr : sum_of(b);
    if (left != nullptr && op == Op::add) {
        value = emit(block, Op::add, left->a, left->b + b);
    } else if (left != nullptr && compares(op)) {
        value = emit(block, op, left->a, b - left->b);
    } else if (right != nullptr && compares(op)) {
        value = emit(block, op, a - right->b, right->a);
    } else {
        return false;
    }
    return true;
}

std::optional<Word> Writer::emit(BlockId block, Op op, Word a, Word b, std::uint32_t imm) {
    if (!is_variable(a) && !is_variable(b)) {
        return compute(op, a, b, imm);
    }
    if (is_large(a) || is_large(b)) {
        return with_large_number(op, a, b, imm);
    }
    const Range x = range_of(a), y = range_of(b);
    if (const auto same = unchanged(op, a, b, x, y)) {
        return same;
    }
    if (op == Op::add && !is_variable(a)) {
        std::swap(a, b);
    }
    if (std::optional<Word> value; fold_sum(block, op, a, b, value)) {
        return value;
    }
    if (a == b && (op == Op::subtract || compares(op))) {
        return op == Op::equal || op == Op::less_equal ? 1 : 0;
    }
    auto range = op == Op::divide && is_variable(b) ? std::nullopt : range_after(op, x, y, imm);
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
    Range range = range_of_table(values);
    if (counts_up(values)) { // a single die needs no table
        return *emit(block, Op::add, index, values[0]);
    }
    return define(block, Op::lookup, index, 0, table(std::move(values)), std::move(range));
}

} // namespace bylaw::residual
