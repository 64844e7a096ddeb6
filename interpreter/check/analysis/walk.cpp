#include "interpreter/check/analysis/analysis.hpp"

#include "interpreter/dice/dice_range.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

// Returns the minimum and maximum of all cells of a grid of dice.
std::optional<Totals> totals_of_cells(const Program &program, const Grid &grid) {
    if (grid.cells.empty() || grid.value.kind != TypeKind::dice)
        return std::nullopt;
    Totals all{INT64_MAX, INT64_MIN};
    for (const std::int64_t cell : grid.cells) {
        const Range one = possible(program.dice, static_cast<DiceId>(cell));
        all = {std::min(all.low, one.low), std::max(all.high, one.high)};
    }
    return all;
}

} // namespace

std::optional<Totals> possible_totals(const Program &program, ir::NodeId id, int depth) {
    if (id == ir::none || depth > 20)
        return std::nullopt;
    const ir::Node &n = program.ir[id];
    auto side = [&](std::size_t i) { return possible_totals(program, program.ir.arg(id, i), depth + 1); };
    switch (n.op) {
    case ir::Op::dice_constant: {
        Range r = possible(program.dice, static_cast<DiceId>(n.value));
        return Totals{r.low, r.high};
    }
    case ir::Op::choose: {
        auto a = side(1), b = side(2);
        if (!a || !b)
            return std::nullopt;
        return Totals{std::min(a->low, b->low), std::max(a->high, b->high)};
    }
    case ir::Op::grid_lookup:
        return totals_of_cells(program, program.grids[static_cast<std::size_t>(n.value)]);
    case ir::Op::call_formula: {
        const Formula &f = program.formulas[n.value];
        if (!f.modifies.empty() || f.function >= program.functions.size())
            return std::nullopt;
        return possible_totals(program, program.functions[f.function].body, depth + 1);
    }
    default: return std::nullopt;
    }
}

} // namespace bylaw::check
