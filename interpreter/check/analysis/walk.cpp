#include "interpreter/check/analysis/analysis.hpp"

#include "interpreter/dice/dice_range.hpp"

#include <algorithm>

namespace bylaw::check {

void walk(const ir::Arena &arena, ir::NodeId root,
          const std::function<void(const ir::Node &, ir::NodeId)> &visit) {
    if (root == ir::none)
        return;
    visit(arena[root], root);
    for (ir::NodeId arg : arena.args(root))
        walk(arena, arg, visit);
}

void walk_rule(const Program &program, const Rule &rule,
               const std::function<void(const ir::Node &, ir::NodeId)> &visit) {
    auto look = [&](ir::NodeId id) { walk(program.ir, id, visit); };
    for (ir::NodeId n : rule.requires_)
        look(n);
    for (const PriceChoice &p : rule.prices) {
        look(p.when), look(p.as);
        for (const Payment &pay : p.payments)
            look(pay.amount), look(pay.place);
    }
    for (const auto &[reg, n] : rule.field_initials)
        look(n);
    for (const auto &[reg, n] : rule.initials)
        look(n);
    for (const Stage &s : rule.stages) {
        look(s.body);
        for (ir::NodeId n : s.adjusts)
            look(n);
    }
    look(rule.roll);
    for (const auto &[needed, when] : rule.againsts)
        look(needed), look(when);
    for (const DegreeCase &d : rule.degrees)
        look(d.when);
    for (const DegreeEffect &e : rule.effects)
        look(e.body);
    for (const TableRow &row : rule.rows)
        look(row.body), look(row.result);
}

namespace {

// Of a grid of dice: the least and the most of all its cells.
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
