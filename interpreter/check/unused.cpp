// Advice: what nothing names, applies or performs.
#include "interpreter/check/checker.hpp"

#include "base/diagnostics/suggest.hpp"
#include "interpreter/check/analysis/analysis.hpp"

#include <set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// What is gained and performed somewhere, be it as what it is built on.
struct Uses {
    explicit Uses(const Program &all) : program(all) {
        for (const ir::Node &n : program.ir.nodes) {
            if (n.op == ir::Op::gains)
                gain(static_cast<ConditionId>(n.value));
            if (n.op == ir::Op::perform || n.op == ir::Op::make_act)
                perform(static_cast<RuleId>(n.value));
        }
        for (const auto &offer : program.offers)
            for (RuleId rule : offer)
                perform(rule);
    }

    void gain(ConditionId id) {
        for (; id != no_id && gained.insert(id).second; id = program.conditions[id].parent) {
        }
    }
    void perform(RuleId id) {
        if (!performed.insert(id).second || id >= program.rules.size())
            return;
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
    if (sink_->failed())
        return; // the rest would blame what is only not understood yet
    find_order_conflicts(program_, *sink_);
    warn_of_unused();
    warn_of_unused_parts();
    warn_of_unapplied();
}

void Checker::warn_of_unused() {
    for (const Declaration &d : declarations_.all) {
        if (d.removed || d.used || d.library)
            continue;
        switch (d.kind) {
        case NodeKind::Test:
        case NodeKind::Scenario:
        case NodeKind::Bundle:    // acts without being named
        case NodeKind::Condition: // warn_of_unapplied()
        case NodeKind::Tag:       // warn_of_unused_parts()
        case NodeKind::Field: continue;
        default: break;
        }
        auto s = symbols_.find(d.name);
        if (s != symbols_.end() && s->second.sort == SymbolSort::rule && program_.rules[s->second.id].offered)
            continue;
        if (d.kind == NodeKind::Option && !input_.modules[d.header.module].extends.empty() &&
            report_new_option(d))
            continue;
        if (s != symbols_.end() && s->second.sort == SymbolSort::rule &&
            (d.sort == "procedure" || d.sort == "check" || d.sort == "table" || d.sort == "view"))
            continue; // a prompt or a scenario may call it
        report(Diagnostic(Code::unused, d.span(),
                          "nothing uses the " + std::string(d.sort) + " `" + std::string(d.name) + "`")
                   .mend("take it away, or use it"));
    }
}

bool Checker::in_main(Span at) const {
    for (const ModuleFile &file : input_.files)
        if (file.tree.source == at.source)
            return file.module == input_.main;
    return false;
}

// `option dificulty = 13` turns no dial of what is below.
bool Checker::report_new_option(const Declaration &d) {
    std::vector<std::string_view> others;
    for (const Declaration &other : declarations_.all)
        if (other.kind == NodeKind::Option && other.header.module != d.header.module)
            others.push_back(other.name);
    const auto near = suggest(d.name, others);
    if (!near)
        return false;
    report(Diagnostic(Code::unused, d.span(),
                      "nothing below has an option `" + std::string(d.name) + "`, and nothing here uses it")
               .mend("did you mean `" + *near + "`?"));
    return true;
}

void Checker::warn_of_unapplied() {
    const Uses uses(program_);
    for (ConditionId c = 0; c < program_.conditions.size(); ++c) {
        const Condition &condition = program_.conditions[c];
        if (condition.while_ != no_id || condition_declarations_[c]->library)
            continue;
        if (!uses.gained.contains(c))
            report(Diagnostic(Code::never_applied, condition.span,
                              "nobody ever gains the condition `" + condition.name + "`")
                       .mend("write `SOMEBODY gains " + condition.name + "` where it begins"));
    }
    // What waits for the moment of a rule that nothing performs lasts for ever.
    const auto waits = [&](std::uint32_t lasting, Span at) {
        if (lasting == no_id || lasting >= program_.lastings.size())
            return;
        for (const LastingPart &part : program_.lastings[lasting].parts)
            if (!uses.performed.contains(part.rule) && !program_.rules[part.rule].offered &&
                info(part.rule).declaration)
                report(Diagnostic(Code::never_happens, at,
                                  "this never ends: nothing ever performs `" +
                                      program_.rules[part.rule].name + "`")
                           .also(program_.rules[part.rule].span, "declared here")
                           .mend("perform `" + program_.rules[part.rule].name + "(…)` where it happens"));
    };
    for (const ir::Node &n : program_.ir.nodes)
        if (n.op == ir::Op::gains && in_main(n.span))
            waits(static_cast<std::uint32_t>(n.extra), n.span);
    for (const Condition &condition : program_.conditions)
        if (in_main(condition.span))
            waits(condition.lasts, condition.span);
    std::vector<bool> live(program_.triggers.size()), dead(program_.triggers.size());
    for (RuleId r = 0; r < program_.rules.size(); ++r) {
        bool happens = program_.rules[r].offered || uses.performed.contains(r) || !info(r).declaration;
        for_seams(program_.rules[r], [&](const std::vector<TriggerMatch> &seam) {
            for (const TriggerMatch &m : seam)
                (happens ? live : dead)[m.trigger] = true;
        });
    }
    for (TriggerId t = 0; t < program_.triggers.size(); ++t) {
        const Trigger &trigger = program_.triggers[t];
        if (!dead[t] || live[t] || trigger.library)
            continue;
        report(Diagnostic(Code::never_happens, trigger.span, "nothing ever performs what this waits for"));
    }
}

} // namespace bylaw::check
