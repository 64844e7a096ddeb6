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

// Registers of the values that are adjusted on entry to the stage, by the names of adjustments.
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

namespace {

// Entry to a stage: the values that begin there, in their order, and the adjusted ones. A value that depends
// on an adjusted one is made after it. `total` and `degree` wait for the dice.
class ValueEntry {
  public:
    ValueEntry(FunctionCompiler &compiler, RuleId id, std::size_t stage)
        : f_(compiler), id_(id), stage_(stage), r_(compiler.p.rules[id]), late_(compiler.late_values(id)),
          waiting_(compiler.adjusted_values(id, stage)) {
        for (const auto &[reg, expression] : r_.initials) {
            if (begins(reg) >= stage) {
                to_come_.insert(reg);
            }
        }
        if (stage == 1) {
            wait_for_late_with();
        }
    }

    void enter() {
        for (const auto &[to, expression] : r_.initials) {
            if (begins(to) != stage_) {
                continue;
            }
            if (reads_register(f_.p.ir, expression, adjusted())) {
                adjust_ready();
            }
            start(to, expression);
            to_come_.erase(to);
        }
        adjust_ready();
        if (stage_ == 1) {
            f_.remember_late();
        }
    }

  private:
    std::size_t begins(std::uint32_t reg) const { return late_.contains(reg) ? 1 : 0; }

    // One that was written before its stage is done again stays as it is.
    void start(std::uint32_t to, ir::NodeId expression) {
        const Label stays = f_.e.label();
        if (const auto *late = f_.late_value(static_cast<Reg>(to))) {
            f_.e.jump(Op::jump_if, stays, late->written);
        }
        f_.start_value(id_, to, expression);
        f_.e.bind(stays);
    }

    // Adjustments of a `with` for a late value have waited, too.
    void wait_for_late_with() {
        for (const auto &each : f_.adjusted_values(id_, 0)) {
            if (late_.contains(each.second) &&
                std::find(waiting_.begin(), waiting_.end(), each) == waiting_.end()) {
                waiting_.push_back(each);
            }
        }
    }

    std::set<std::uint32_t> adjusted() const {
        std::set<std::uint32_t> registers;
        for (const auto &each : waiting_) {
            registers.insert(each.second);
        }
        return registers;
    }

    // Adjustments in `with { }` apply once, when the value is made.
    void adjust_ready() {
        for (const bool with : {false, true}) {
            const std::vector<std::pair<StringId, Reg>> open = take_ready(with);
            f_.remember_before(stage_, open);
            f_.adjust_values(id_, open, r_.stages[stage_].modifies, r_.stages[stage_].adjusts, with);
            f_.remember_after(stage_, open);
        }
    }

    std::vector<std::pair<StringId, Reg>> take_ready(bool with) {
        std::vector<std::pair<StringId, Reg>> open;
        std::erase_if(waiting_, [&](const auto &each) {
            const bool counts_with = stage_ == 0 || late_.contains(each.second);
            const bool now = !to_come_.contains(each.second) && counts_with == with;
            if (now) {
                open.push_back(each);
            }
            return now;
        });
        return open;
    }

    FunctionCompiler &f_;
    const RuleId id_;
    const std::size_t stage_;
    const Rule &r_;
    const std::set<std::uint32_t> late_;
    std::vector<std::pair<StringId, Reg>> waiting_; // to be adjusted
    std::set<std::uint32_t> to_come_;               // not made yet
};

} // namespace

void FunctionCompiler::enter_values(RuleId id, std::size_t stage) {
    ValueEntry(*this, id, stage).enter();
}

} // namespace bylaw
