// The adjustments that a rule itself makes, and the stage at which each is taken: values before the dice,
// unless they read what the dice showed; the total with the dice; the degree at the end.
#include "interpreter/check/checker.hpp"

#include <algorithm>

namespace bylaw::check {

namespace {

// Stages of a check by number.
enum : std::uint32_t { try_stage, roll_stage, total_stage, degree_stage, effect_stage };

} // namespace

void Checker::check_own_adjustment(RuleId id, const RuleInfo::Clause &clause) {
    Adjustable target = adjustable(id);
    NodeId made = adjustment(clause.ref, scope_of(id, clause.owner), no_id, target);
    AdjustGroup group = adjust_group(clause.ref);
    std::uint32_t stage = adjust_stage(id, group, reads_results(id, made));
    program_.rules[id].stages[stage].adjusts.push_back(made);
    // A label is ignored both among the values and in the total.
    std::uint32_t main = adjust_stage(id, AdjustGroup::main, 0);
    if (group == AdjustGroup::all && main != stage)
        program_.rules[id].stages[main].adjusts.push_back(made);
}

AdjustGroup Checker::adjust_group(Ref clause) const {
    if (clause.kind() == ast::NodeKind::DegreeBecomes)
        return AdjustGroup::degree;
    if (clause.kind() == ast::NodeKind::Ignores)
        return AdjustGroup::all;
    return adjusted_name(clause) ? AdjustGroup::values : AdjustGroup::main;
}

// Where adjustments of a group are taken. `known_at`: the stage after which all that they read is known.
std::uint32_t Checker::adjust_stage(RuleId id, AdjustGroup group, std::uint32_t known_at) const {
    if (program_.rules[id].sort != RuleSort::check)
        return 0;
    switch (group) {
    case AdjustGroup::main: return total_stage;
    case AdjustGroup::degree: return degree_stage;
    default: return std::max<std::uint32_t>(roll_stage, known_at);
    }
}

// The stage of a check at whose entry the register is known.
std::uint32_t Checker::result_stage(RuleId id, std::uint32_t reg) const {
    const Rule &made = program_.rules[id];
    if (made.sort != RuleSort::check)
        return 0;
    if (reg == made.natural)
        return total_stage;
    if (reg == made.total || reg == made.needed || reg == made.margin || reg == made.shortfall)
        return degree_stage;
    return reg == made.degree ? effect_stage : try_stage;
}

std::uint32_t Checker::reads_results(RuleId id, NodeId at) const {
    if (at == ir::none)
        return 0;
    const ir::Node &n = program_.ir[at];
    std::uint32_t stage = n.op == ir::Op::local ? result_stage(id, static_cast<std::uint32_t>(n.value)) : 0;
    for (NodeId part : program_.ir.args(at))
        stage = std::max(stage, reads_results(id, part));
    return stage;
}

} // namespace bylaw::check
