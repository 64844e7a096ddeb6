// The totals that a dice expression can show, each of them: `10 * d6 + d6` shows 11 and 21, but never 17.
#include "interpreter/check/analysis/analysis.hpp"

#include "interpreter/dice/arithmetic.hpp"
#include "interpreter/dice/dice_range.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

constexpr std::size_t most_totals = 20'000, most_pairs = 2'000'000;
constexpr int deepest_sum = 20;

using Found = std::optional<std::vector<std::int64_t>>; // sorted, each once

// It may be more than a signed number holds.
std::uint64_t distance(std::int64_t low, std::int64_t high) {
    return static_cast<std::uint64_t>(high) - static_cast<std::uint64_t>(low);
}

Found stretch_of_values(std::int64_t low, std::int64_t high) {
    if (low == INT64_MIN || high == INT64_MAX || distance(low, high) >= most_totals)
        return std::nullopt;
    std::vector<std::int64_t> all;
    for (std::int64_t n = low; n <= high; ++n)
        all.push_back(n);
    return all;
}

Found tidied(std::vector<std::int64_t> all) {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all.size() > most_totals ? std::nullopt : Found(std::move(all));
}

bool gapless(const std::vector<std::int64_t> &all) {
    return !all.empty() && distance(all.front(), all.back()) == all.size() - 1;
}

Found combined(DiceOperator how, const Found &a, const Found &b) {
    if (!a || !b || a->empty() || b->empty())
        return std::nullopt;
    if (how == DiceOperator::add && gapless(*a) && gapless(*b)) {
        std::int64_t low = 0, high = 0;
        const bool small = apply(how, a->front(), b->front(), low) == DiceError::none &&
                           apply(how, a->back(), b->back(), high) == DiceError::none;
        return small ? stretch_of_values(low, high) : std::nullopt;
    }
    if (a->size() * b->size() > most_pairs)
        return std::nullopt;
    std::vector<std::int64_t> all;
    for (std::int64_t x : *a)
        for (std::int64_t y : *b) {
            std::int64_t total = 0;
            if (how == DiceOperator::greater)
                total = std::max(x, y);
            else if (how == DiceOperator::lesser)
                total = std::min(x, y);
            else if (apply(how, x, y, total) != DiceError::none)
                return std::nullopt;
            all.push_back(total);
        }
    return tidied(std::move(all));
}

Found of_dice(const DiceTable &table, DiceId id, int depth) {
    if (depth > deepest_sum)
        return std::nullopt;
    const DiceShape &shape = table[id].shape;
    if (auto *sum = std::get_if<Combination>(&shape))
        return combined(sum->how, of_dice(table, sum->left, depth + 1),
                        of_dice(table, sum->right, depth + 1));
    if (auto *negation = std::get_if<Negation>(&shape))
        return combined(DiceOperator::subtract, stretch_of_values(0, 0),
                        of_dice(table, negation->of, depth + 1));
    Range range = possible(table, id);
    return stretch_of_values(range.low, range.high);
}

// `(n)d(m)` of one count and one size.
Found of_pool(const Found &count, const Found &sides) {
    if (!count || !sides || count->size() != 1 || sides->size() != 1 || count->front() < 0 ||
        sides->front() < 1)
        return std::nullopt;
    std::int64_t high = 0;
    if (__builtin_mul_overflow(count->front(), sides->front(), &high))
        return std::nullopt;
    return stretch_of_values(count->front(), high);
}

Found of_either(Found a, const Found &b) {
    if (!a || !b)
        return std::nullopt;
    a->insert(a->end(), b->begin(), b->end());
    return tidied(std::move(*a));
}

Found of_cells(const Program &program, const Grid &grid) {
    if (grid.cells.empty() || grid.value.kind == TypeKind::member)
        return std::nullopt;
    Found all = std::vector<std::int64_t>();
    for (const std::int64_t cell : grid.cells)
        all = of_either(std::move(all), grid.value.kind == TypeKind::dice
                                            ? of_dice(program.dice, static_cast<DiceId>(cell), 0)
                                            : stretch_of_values(cell, cell));
    return all;
}

Found of_node(const Program &program, ir::NodeId id, int depth) {
    if (id == ir::none || depth > deepest_sum)
        return std::nullopt;
    const ir::Node &n = program.ir[id];
    auto side = [&](std::size_t i) { return of_node(program, program.ir.arg(id, i), depth + 1); };
    switch (n.op) {
    case ir::Op::constant:
        return n.type.kind == TypeKind::number ? stretch_of_values(n.value, n.value) : std::nullopt;
    case ir::Op::dice_constant: return of_dice(program.dice, static_cast<DiceId>(n.value), 0);
    case ir::Op::dice_number: return side(0);
    case ir::Op::dice_combine: return combined(static_cast<DiceOperator>(n.value), side(0), side(1));
    case ir::Op::make_dice: return of_pool(side(0), side(1));
    case ir::Op::choose: return of_either(side(1), side(2));
    case ir::Op::grid_lookup: return of_cells(program, program.grids[static_cast<std::size_t>(n.value)]);
    case ir::Op::call_formula: {
        const Formula &f = program.formulas[n.value];
        if (!f.modifies.empty() || f.function >= program.functions.size())
            return std::nullopt;
        return of_node(program, program.functions[f.function].body, depth + 1);
    }
    default: return std::nullopt;
    }
}

} // namespace

std::optional<std::vector<std::int64_t>> all_totals(const Program &program, ir::NodeId dice) {
    return of_node(program, dice, 0);
}

} // namespace bylaw::check
