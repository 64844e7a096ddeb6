// Advice: what nothing names, applies or performs.
#include "interpreter/check/checker.hpp"

#include "interpreter/check/analysis/analysis.hpp"

#include <set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// What is gained and performed somewhere, be it as what it is built on.
struct Uses {
    explicit Uses(const Program &all) : program(all) {
        for (const ir::Node &n : program.ir.nodes) {
            if (n.op == ir::Op::gains) gain(static_cast<ConditionId>(n.value));
            if (n.op == ir::Op::perform || n.op == ir::Op::make_act) perform(static_cast<RuleId>(n.value));
        }
        for (const auto &offer : program.offers)
            for (RuleId rule : offer) perform(rule);
    }

    void gain(ConditionId id) {
        for (; id != no_id && gained.insert(id).second; id = program.conditions[id].parent) {}
    }
    void perform(RuleId id) {
        if (!performed.insert(id).second || id >= program.rules.size()) return;
        performed.insert(program.rules[id].parents.begin(), program.rules[id].parents.end());
    }

    const Program &program;
    std::unordered_set<std::uint32_t> gained, performed;
};

} // namespace

void Checker::analyse() {
    find_cycles(program_, *sink_);
    find_row_gaps(program_, *sink_);
    find_unreachable_degrees(program_, *sink_);
    find_early_values(program_, *sink_);
    find_lost_outcomes(program_, *sink_);
    find_behind_results(program_, *sink_);
    if (sink_->failed()) return; // the rest would blame what is only not understood yet
    find_order_conflicts(program_, *sink_);
    warn_of_unused();
    warn_of_unapplied();
}

void Checker::warn_of_unused() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.used || d.library) continue;
        switch (d.kind) {
        case NodeKind::Test:
        case NodeKind::Scenario:
        case NodeKind::Bundle:    // acts without being named
        case NodeKind::Condition: // warn_of_unapplied()
        case NodeKind::Field: continue;
        default: break;
        }
        auto s = symbols_.find(d.name);
        if (s != symbols_.end() && s->second.sort == SymbolSort::rule && program_.rules[s->second.id].offered) continue;
        report(Diagnostic(Code::unused, d.span(), "nothing uses the " + std::string(d.sort) + " `" + std::string(d.name) + "`")
                   .mend("take it away, or use it"));
    }
}

void Checker::warn_of_unapplied() {
    const Uses uses(program_);
    for (ConditionId c = 0; c < program_.conditions.size(); ++c) {
        const Condition &condition = program_.conditions[c];
        if (condition.while_ != no_id || condition_declarations_[c]->library) continue;
        if (!uses.gained.contains(c))
            report(Diagnostic(Code::never_applied, condition.span, "nobody ever gains the condition `" + condition.name + "`")
                       .mend("write `SOMEBODY gains " + condition.name + "` where it begins"));
    }
    std::vector<bool> live(program_.triggers.size()), dead(program_.triggers.size());
    for (RuleId r = 0; r < program_.rules.size(); ++r) {
        bool happens = program_.rules[r].offered || uses.performed.contains(r) || !info(r).declaration;
        for_seams(program_.rules[r], [&](const std::vector<TriggerMatch> &seam) {
            for (const TriggerMatch &m : seam) (happens ? live : dead)[m.trigger] = true;
        });
    }
    for (TriggerId t = 0; t < program_.triggers.size(); ++t) {
        const Trigger &trigger = program_.triggers[t];
        if (!dead[t] || live[t] || trigger.library) continue;
        report(Diagnostic(Code::never_happens, trigger.span, "nothing ever performs what this waits for"));
    }
}

} // namespace bylaw::check
