// The values of a rule: each is made when what it is made of is as the rule's modifiers want it.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

bool reads_register(const ir::Arena &arena, ir::NodeId node, const std::set<std::uint32_t> &registers) {
    if (node == ir::none) {
        return false;
    }
    if (arena[node].op == ir::Op::local &&
        registers.contains(static_cast<std::uint32_t>(arena[node].value))) {
        return true;
    }
    const auto args = arena.args(node);
    return std::any_of(args.begin(), args.end(),
                       [&](ir::NodeId each) { return reads_register(arena, each, registers); });
}

// The stage at whose entry the values of a rule are modified.
std::size_t modified_at(const Rule &r) {
    return r.sort == RuleSort::check ? 1 : 0;
}

} // namespace

// Registers of the values that somebody adjusts on entry to the stage, by the names that adjustments use.
std::vector<std::pair<StringId, Reg>> FunctionCompiler::adjusted_values(RuleId id, std::size_t stage) const {
    const Rule &r = p.rules[id];
    std::set<StringId> targets = targets_of(r.stages[stage].modifies);
    for (const ir::NodeId each : r.stages[stage].adjusts) {
        collect_targets(each, targets);
    }
    if (stage == 0) {
        const auto &with = u.with_targets[id];
        targets.insert(with.begin(), with.end());
    }
    std::vector<std::pair<StringId, Reg>> values;
    const auto &registers = p.functions[r.function].registers;
    for (const StringId target : targets) {
        for (std::uint32_t i = 0; target != no_id && i < registers.size(); ++i) {
            if (registers[i].name == p.strings[target] && i != r.degree && i != r.needed) {
                values.emplace_back(target, static_cast<Reg>(i));
            }
        }
    }
    return values;
}

// A check modifies its values when it rolls: what is made of one that is modified there waits until then.
std::set<std::uint32_t> FunctionCompiler::late_values(RuleId id) const {
    const Rule &r = p.rules[id];
    std::set<std::uint32_t> late;
    if (modified_at(r) == 0 || r.stages.size() < 2) {
        return late;
    }
    std::set<std::uint32_t> modified;
    for (const auto &[name, reg] : adjusted_values(id, 1)) {
        modified.insert(reg);
    }
    for (const auto &[to, expression] : r.initials) {
        if (reads_register(p.ir, expression, modified)) {
            late.insert(to);
            modified.insert(to);
        }
    }
    return late;
}

void FunctionCompiler::start_value(RuleId id, std::uint32_t to, ir::NodeId expression) {
    into(expression, static_cast<Reg>(to));
    if (const RuleRange *range = range_of(id, to)) {
        keep_in_range(*range, static_cast<Reg>(to));
    }
}

// On entry to a stage: the values that begin there, in the order in which they are written, and whatever
// somebody adjusts there. One that is made of an adjusted one is made after that. `total` and `degree` wait
// for the dice.
void FunctionCompiler::enter_values(RuleId id, std::size_t stage) {
    const Rule &r = p.rules[id];
    const std::set<std::uint32_t> late = late_values(id);
    std::vector<std::pair<StringId, Reg>> waiting = adjusted_values(id, stage), open;
    std::set<std::uint32_t> to_come;
    std::vector<std::pair<std::uint32_t, ir::NodeId>> here;
    for (const auto &each : r.initials) {
        const std::size_t begins = late.contains(each.first) ? 1 : 0;
        if (begins >= stage) {
            to_come.insert(each.first);
        }
        if (begins == stage) {
            here.push_back(each);
        }
    }
    if (stage == 1) { // what a `with` says of a late one has waited, too
        for (const auto &each : adjusted_values(id, 0)) {
            if (late.contains(each.second) &&
                std::find(waiting.begin(), waiting.end(), each) == waiting.end()) {
                waiting.push_back(each);
            }
        }
    }
    // What stands in `with { }` counts once, when the value is made.
    const auto adjust_ready = [&] {
        for (const bool with : {false, true}) {
            open.clear();
            std::erase_if(waiting, [&](const auto &each) {
                const bool now =
                    !to_come.contains(each.second) && (stage == 0 || late.contains(each.second)) == with;
                if (now) {
                    open.push_back(each);
                }
                return now;
            });
            remember_before(stage, open);
            adjust_values(id, open, r.stages[stage].modifies, r.stages[stage].adjusts, with);
            remember_after(stage, open);
        }
    };
    for (const auto &[to, expression] : here) {
        std::set<std::uint32_t> adjusted;
        for (const auto &each : waiting) {
            adjusted.insert(each.second);
        }
        if (reads_register(p.ir, expression, adjusted)) {
            adjust_ready();
        }
        start_value(id, to, expression);
        to_come.erase(to);
    }
    adjust_ready();
}

} // namespace bylaw
