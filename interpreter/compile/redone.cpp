// A repeated stage begins from the values before its entry. Changes by its modifiers and those of later
// stages are undone; otherwise they would apply twice. Values that a rule wrote since then stay.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

// Does any `redo` send it back? All others need not remember anything.
bool Unit::redone(RuleId id) {
    if (!redone_) {
        redone_.emplace();
        for (const ir::Node &node : program.ir.nodes) {
            if (node.op == ir::Op::redo) {
                redone_->insert(static_cast<RuleId>(node.value));
            }
        }
    }
    return std::ranges::any_of(*redone_, [&](RuleId of) { return code.rule_is[id][of]; });
}

void FunctionCompiler::find_redone(RuleId id) {
    adjusted_.clear();
    late_.clear();
    if (!u.redone(id)) {
        return;
    }
    const Rule &r = p.rules[id];
    const auto add = [&](std::size_t stage, Reg value, bool total) {
        const Type type = e.code.registers[value];
        const Reg before = e.temp(type), after = e.temp(type);
        adjusted_.push_back({stage, total, value, before, after, e.temp(type_yesno)});
    };
    for (std::size_t stage = 0; stage < r.stages.size(); ++stage) {
        for (const auto &[name, value] : adjusted_values(id, stage)) {
            add(stage, value, false);
        }
        if (r.sort == RuleSort::check && r.stages[stage].name == "total" && r.total != no_id) {
            add(stage, static_cast<Reg>(r.total), true);
        }
    }
    for (const std::uint32_t reg : late_values(id)) {
        const auto value = static_cast<Reg>(reg);
        late_.push_back({value, e.temp(e.code.registers[value]), e.temp(type_yesno), e.temp(type_yesno)});
    }
}

const LateValue *FunctionCompiler::late_value(Reg value) const {
    const auto found = std::ranges::find(late_, value, &LateValue::value);
    return found == late_.end() ? nullptr : &*found;
}

// Before anything is taken back: which late values are not as they were made? Where the first stage begins,
// all values are made again.
void FunctionCompiler::look_for_written(std::size_t stage) {
    if (stage > 1) {
        return;
    }
    for (const LateValue &each : late_) {
        const Label as_made = e.label();
        e.constant(each.written, 0);
        if (stage == 1) {
            e.jump(Op::jump_unless, as_made, each.done);
            e.jump(Op::jump_equal, as_made, each.value, each.after);
            e.constant(each.written, 1);
        }
        e.bind(as_made);
        e.constant(each.done, 0);
    }
}

void FunctionCompiler::remember_late() {
    for (const LateValue &each : late_) {
        e.move(each.after, each.value);
        e.constant(each.done, 1);
    }
}

// Undoes adjustments of this stage and later ones. Runs at the begin of the stage, at first and at each redo.
void FunctionCompiler::take_back(std::size_t stage) {
    look_for_written(stage);
    for (auto each = adjusted_.rbegin(); each != adjusted_.rend() && each->stage >= stage; ++each) {
        const Label as_it_is = e.label();
        e.jump(Op::jump_unless, as_it_is, each->done);
        e.constant(each->done, 0);
        e.jump(Op::jump_unequal, as_it_is, each->value, each->after);
        e.move(each->value, each->before);
        e.bind(as_it_is);
    }
}

namespace {

bool among(std::span<const std::pair<StringId, Reg>> values, Reg value) {
    return std::ranges::any_of(values, [&](const auto &each) { return each.second == value; });
}

} // namespace

void FunctionCompiler::remember_before(std::size_t stage, NamedRegs values) {
    for (const AdjustedValue &each : adjusted_) {
        if (each.stage == stage && !each.total && among(values, each.value)) {
            e.move(each.before, each.value);
        }
    }
}

void FunctionCompiler::remember_after(std::size_t stage, NamedRegs values) {
    for (const AdjustedValue &each : adjusted_) {
        if (each.stage == stage && !each.total && among(values, each.value)) {
            e.move(each.after, each.value);
            e.constant(each.done, 1);
        }
    }
}

// The total is made within its stage.
void FunctionCompiler::remember_total(std::size_t stage, bool adjusted) {
    for (const AdjustedValue &each : adjusted_) {
        if (each.stage == stage && each.total) {
            e.move(adjusted ? each.after : each.before, each.value);
            if (adjusted) {
                e.constant(each.done, 1);
            }
        }
    }
}

} // namespace bylaw
