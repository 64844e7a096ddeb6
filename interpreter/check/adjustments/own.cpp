// A rule's own adjustments, and the stage at which each applies. Values apply before the dice, unless they
// read the dice; the total with the dice; the degree at the end.
#include "base/text/filled.hpp"
#include "interpreter/check/adjustments/adjustments.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/rules/rule_info.hpp"
#include "interpreter/check/rules/rules.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

std::uint32_t reads_results(const Context &c, RuleId id, NodeId at) {
    if (at == ir::none)
        return 0;
    const ir::Node &n = c.program.ir[at];
    std::uint32_t stage =
        n.op == ir::Op::local ? result_stage(c, id, static_cast<std::uint32_t>(n.value)) : 0;
    for (NodeId part : c.program.ir.args(at))
        stage = std::max(stage, reads_results(c, id, part));
    return stage;
}

std::string_view result_name(const Context &c, RuleId id, std::uint32_t reg) {
    return c.rules.infos[id].scope.function.registers[reg].name;
}

void report_early(Context &c, RuleId id, const ir::Node &n) {
    const auto reg = static_cast<std::uint32_t>(n.value);
    const std::string name(result_name(c, id, reg));
    const std::string_view stage = c.program.rules[id].sort == RuleSort::table ? "row"
                                   : reg == c.program.rules[id].natural        ? "roll"
                                                                               : "total";
    Diagnostic d(Code::too_early, n.span, filled("`{}` is not there yet: here it would be 0", {name}));
    d.hint =
        filled("look at it where it is known: in the braces of a degree, in its `when`, or `after {}.{}`",
               {c.program.rules[id].name, stage});
    c.report(std::move(d));
}

} // namespace

void report_early_results(Context &c, RuleId id, NodeId at, std::uint32_t known_by, std::uint32_t but) {
    if (at == ir::none)
        return;
    const ir::Node n = c.program.ir[at];
    if (n.op == ir::Op::local && n.value != but &&
        result_stage(c, id, static_cast<std::uint32_t>(n.value)) > known_by)
        return report_early(c, id, n);
    for (std::size_t i = 0; i < n.arg_count; ++i)
        report_early_results(c, id, c.program.ir.arg(at, i), known_by, but);
}

void check_own_adjustment(Context &c, RuleId id, const RuleInfo::Clause &clause) {
    const auto target = adjustable(c, id);
    NodeId made = adjustment(c, clause.ref, scope_of(c, id, clause.owner), no_id, *target);
    AdjustGroup group = adjust_group(clause.ref);
    if (group == AdjustGroup::main)
        report_early_results(c, id, made, total_stage);
    std::uint32_t stage = adjust_stage(c, id, group, reads_results(c, id, made));
    c.program.rules[id].stages[stage].adjusts.push_back(made);
    // A label is ignored both among the values and in the total.
    std::uint32_t main = adjust_stage(c, id, AdjustGroup::main, 0);
    if (group == AdjustGroup::all && main != stage)
        c.program.rules[id].stages[main].adjusts.push_back(made);
}

AdjustGroup adjust_group(Ref clause) {
    if (clause.kind() == ast::NodeKind::DegreeBecomes)
        return AdjustGroup::degree;
    if (clause.kind() == ast::NodeKind::Ignores)
        return AdjustGroup::all;
    return adjusted_name(clause) ? AdjustGroup::values : AdjustGroup::main;
}

// Returns the stage that takes the adjustments of a group. `known_at`: the stage after which all their
// operands are known.
std::uint32_t adjust_stage(const Context &c, RuleId id, AdjustGroup group, std::uint32_t known_at) {
    if (c.program.rules[id].sort != RuleSort::check)
        return 0;
    switch (group) {
    case AdjustGroup::main: return total_stage;
    case AdjustGroup::degree: return degree_stage;
    default: return std::max<std::uint32_t>(roll_stage, known_at);
    }
}

// The stage of a check or table at whose entry the register is known.
std::uint32_t result_stage(const Context &c, RuleId id, std::uint32_t reg) {
    const Rule &made = c.program.rules[id];
    if (made.sort == RuleSort::table)
        return reg == made.result ? row_stage + 1 : reg == made.total ? row_stage : 0;
    if (made.sort != RuleSort::check)
        return 0;
    if (reg == made.natural)
        return total_stage;
    if (reg == made.total || reg == made.needed || reg == made.margin || reg == made.shortfall)
        return degree_stage;
    return reg == made.degree ? effect_stage : try_stage;
}

} // namespace bylaw::check
