// Advice: what nothing names, applies or performs.
#include "base/diagnostics/suggest.hpp"
#include "base/text/filled.hpp"
#include "interpreter/check/analysis/advice.hpp"
#include "interpreter/check/analysis/analysis.hpp"
#include "interpreter/check/analysis/nodes_by_op.hpp"
#include "interpreter/check/conditions/conditions.hpp"
#include "interpreter/check/context.hpp"
#include "interpreter/check/names/names.hpp"
#include "interpreter/check/rules/rule_info.hpp"

#include <map>
#include <optional>
#include <unordered_set>

namespace bylaw::check {

using ast::NodeKind;

namespace {

// Conditions and rules that are gained and called somewhere, also as a parent.
struct Uses {
    Uses(const Program &all, const NodesByOp &nodes) : program(all) {
        nodes.each(ir::Op::gains, [&](ir::NodeId id) { gain(static_cast<ConditionId>(all.ir[id].value)); });
        for (const ir::Op op : {ir::Op::perform, ir::Op::make_act})
            nodes.each(op, [&](ir::NodeId id) { perform(static_cast<RuleId>(all.ir[id].value)); });
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

// `option dificulty = 13` turns no option of what is below.
bool report_new_option(Context &c, const Declaration &d) {
    std::vector<std::string_view> others;
    for (const Declaration &other : c.declarations.all)
        if (other.kind == NodeKind::Option && other.header.module != d.header.module)
            others.push_back(other.name);
    const auto near = suggest(d.name, others);
    if (!near)
        return false;
    c.report(Diagnostic(Code::unused, d.span(),
                        "nothing below has an option `" + std::string(d.name) + "`, and nothing here uses it")
                 .mend("did you mean `" + *near + "`?"));
    return true;
}

// Declarations that work without being named, or are read elsewhere.
bool acts_unnamed(NodeKind kind) {
    switch (kind) {
    case NodeKind::Test:
    case NodeKind::Scenario:
    case NodeKind::Bundle:
    case NodeKind::Condition: // warn_of_unapplied()
    case NodeKind::Tag:       // warn_of_unused_parts()
    case NodeKind::Field: return true;
    default: return false;
    }
}

// An action is offered; the others a prompt or a scenario may call.
bool is_called_from_outside(const Context &c, const Declaration &d) {
    const auto s = c.names.symbols.find(d.name);
    if (s == c.names.symbols.end() || s->second.sort != SymbolSort::rule)
        return false;
    return c.program.rules[s->second.id].offered || d.sort == "procedure" || d.sort == "check" ||
           d.sort == "table" || d.sort == "view";
}

bool may_turn_a_dial(const Context &c, const Declaration &d) {
    return d.kind == NodeKind::Option && !c.input.modules[d.header.module].extends.empty();
}

void warn_of_unused(Context &c) {
    for (const Declaration &d : c.declarations.all) {
        if (d.removed || d.used || d.library || acts_unnamed(d.kind) || is_called_from_outside(c, d))
            continue;
        if (may_turn_a_dial(c, d) && report_new_option(c, d))
            continue;
        c.report(Diagnostic(Code::unused, d.span(),
                            "nothing uses the " + std::string(d.sort) + " `" + std::string(d.name) + "`")
                     .mend("take it away, or use it"));
    }
}

void warn_of_ungained(Context &c, const Uses &uses) {
    for (ConditionId id = 0; id < c.program.conditions.size(); ++id) {
        const Condition &condition = c.program.conditions[id];
        if (condition.while_ != no_id || c.conditions.declarations[id]->library || uses.gained.contains(id))
            continue;
        c.report(Diagnostic(Code::never_applied, condition.span,
                            "nobody ever gains the condition `" + condition.name + "`")
                     .mend("write `SOMEBODY gains " + condition.name + "` where it begins"));
    }
}

// A rule that the program makes itself needs no caller.
bool happens(const Context &c, const Uses &uses, RuleId rule) {
    return uses.performed.contains(rule) || c.program.rules[rule].offered || !c.rules.infos[rule].declaration;
}

// A duration that waits for a moment of an uncalled rule never ends.
void warn_of_endless(Context &c, const Uses &uses, std::uint32_t lasting, Span at) {
    if (lasting == no_id || lasting >= c.program.lastings.size() || !in_main(c, at))
        return;
    for (const LastingPart &part : c.program.lastings[lasting].parts) {
        if (happens(c, uses, part.rule))
            continue;
        const Rule &rule = c.program.rules[part.rule];
        c.report(
            Diagnostic(Code::never_happens, at, "this never ends: nothing ever performs `" + rule.name + "`")
                .also(rule.span, "declared here")
                .mend("perform `" + rule.name + "(…)` where it happens"));
    }
}

// Triggers on what never happens: all of their seams are dead.
void warn_of_dead_triggers(Context &c, const Uses &uses) {
    std::vector<bool> live(c.program.triggers.size()), dead(c.program.triggers.size());
    for (RuleId r = 0; r < c.program.rules.size(); ++r)
        for_seams(c.program.rules[r], [&](const std::vector<TriggerMatch> &seam) {
            for (const TriggerMatch &m : seam)
                (happens(c, uses, r) ? live : dead)[m.trigger] = true;
        });
    for (TriggerId t = 0; t < c.program.triggers.size(); ++t)
        if (const Trigger &trigger = c.program.triggers[t]; dead[t] && !live[t] && !trigger.library)
            c.report(
                Diagnostic(Code::never_happens, trigger.span, "nothing ever performs what this waits for"));
}

// Warns of fields that are refilled when a rule begins, if no rule calls it. `waits`: by field, one of those
// rules.
void warn_of_dry_fields(Context &c, const Uses &uses) {
    std::map<FieldId, std::optional<RuleId>> waits;
    for (RuleId r = 0; r < c.program.rules.size(); ++r)
        for (const Refill &refill : c.program.rules[r].refills) {
            const auto found = waits.emplace(refill.field, r).first;
            if (happens(c, uses, r))
                found->second.reset();
        }
    for (const auto &[field, rule] : waits) {
        const Span at = c.program.fields[field].span;
        if (!rule || !in_main(c, at))
            continue;
        const Rule &begins = c.program.rules[*rule];
        c.report(Diagnostic(Code::never_happens, at,
                            filled("this is never refilled: nothing ever performs `{}`", {begins.name}))
                     .also(begins.span, "declared here")
                     .mend(filled("perform `{}(…)` where it happens", {begins.name})));
    }
}

void warn_of_unapplied(Context &c, const NodesByOp &nodes) {
    const Uses uses(c.program, nodes);
    warn_of_ungained(c, uses);
    nodes.each(ir::Op::gains, [&](ir::NodeId id) {
        const ir::Node &n = c.program.ir[id];
        warn_of_endless(c, uses, static_cast<std::uint32_t>(n.extra), n.span);
    });
    for (const Condition &condition : c.program.conditions)
        warn_of_endless(c, uses, condition.lasts, condition.span);
    warn_of_dead_triggers(c, uses);
    warn_of_dry_fields(c, uses);
}

} // namespace

bool in_main(const Context &c, Span at) {
    for (const ModuleFile &file : c.input.files)
        if (file.tree.source == at.source)
            return file.module == c.input.main;
    return false;
}

void analyse(Context &c) {
    find_cycles(c.program, *c.sink);
    find_row_gaps(c.program, *c.sink);
    find_unreachable_degrees(c.program, *c.sink);
    find_early_values(c.program, *c.sink);
    find_lost_outcomes(c.program, *c.sink);
    find_behind_results(c.program, *c.sink);
    if (c.sink->failed())
        return; // the rest would blame what is only not understood yet
    const NodesByOp nodes(c.program.ir.nodes);
    find_rolled_again(c, nodes);
    if (c.sink->failed())
        return; // which order there is depends on what is meant
    find_order_conflicts(c.program, nodes, *c.sink);
    warn_of_unused(c);
    warn_of_unused_parts(c, nodes);
    warn_of_unapplied(c, nodes);
    warn_of_foregone(c, nodes);
    warn_of_no_effect(c, nodes);
}

} // namespace bylaw::check
