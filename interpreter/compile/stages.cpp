// The stages of a performing, and the values that are made and adjusted when one is entered.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

void FunctionCompiler::refills_and_expiries(const Rule &r) {
    for (const Refill &refill : r.refills) {
        refill_field(refill);
    }
    for (const Expiry &each : r.expiries_start) {
        expire(each);
    }
}

void FunctionCompiler::refill_field(const Refill &refill) {
    const Field &field = p.fields[refill.field];
    const TempScope scope(e);
    const std::uint32_t code = u.made("refill " + std::to_string(refill.field),
                                      [id = refill.field](FunctionCompiler &f) { f.body_of_refill(id); });
    const Reg role = refill.role == no_id ? no_register : static_cast<Reg>(refill.role);
    const Type type = owner_type(field);
    const Reg self = e.block({&type, 1});
    const auto fill = [&](Label) { e.emit(Op::call, e.temp(type_number), self, no_register, code); };
    if (field.owner == FieldOwner::game) {
        e.constant(self, 0);
        fill({});
    } else if (field.owner == FieldOwner::condition) {
        over_instances(field.owner_id, role, self, fill);
    } else if (role == no_register) {
        over_things(field.owner_id, self, fill);
    } else {
        const Label other = e.label();
        unless_of_kind(role, field.owner_id, other);
        e.move(self, role);
        fill(other);
        e.bind(other);
    }
}

// The instances that were there when the seam was reached and whose time is up here.
void FunctionCompiler::expire(const Expiry &expiry) {
    const TempScope scope(e);
    const LastingPart &part = p.lastings[expiry.lasting].parts[expiry.part];
    u.code.expiries.push_back({expiry.lasting, expiry.part, expiry.role != no_id, part.counted});
    const Reg instance = e.temp(type_instance), mark = e.temp(type_instance);
    const Label again = e.label(), over = e.label();
    e.emit(Op::instance_mark, mark);
    e.constant(instance, 0);
    e.bind(again);
    e.jump(Op::next_expired, over, instance,
           expiry.role == no_id ? no_register : static_cast<Reg>(expiry.role), mark,
           static_cast<std::uint32_t>(u.code.expiries.size() - 1));
    e.emit(Op::call_end, instance);
    e.jump(Op::loop, again);
    e.bind(over);
}

void FunctionCompiler::adjust_values(RuleId id, std::span<const std::pair<StringId, Reg>> values,
                                     std::span<const ModifyMatch> modifies, std::span<const ir::NodeId> own,
                                     bool with) {
    if (values.empty()) {
        return;
    }
    const bool may_be_with = !u.with_targets[id].empty();
    if (values.size() == 1 && modifies.empty() && !may_be_with && only_sums(own, values[0].first)) {
        for (const ir::NodeId each : own) {
            add_up(each, values[0].second);
        }
        return;
    }
    e.emit(Op::group_open);
    for (const auto &[name, word] : values) {
        e.emit(Op::value_open, word, no_register, no_register,
               name == no_id ? -1 : static_cast<std::int64_t>(name));
    }
    adjust_by_rule(own);
    run_modifiers(modifies, 0);
    if (with && may_be_with) {
        e.emit(Op::adjust_with, static_cast<Reg>(u.code.rules[id].with));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        e.emit(Op::value_close, values[i].second, no_register, no_register, static_cast<std::int64_t>(i));
    }
    e.emit(Op::group_close);
}

// What the rule itself says of its values.
void FunctionCompiler::adjust_by_rule(std::span<const ir::NodeId> own) {
    const bool outer = adjusting;
    adjusting = true;
    for (const ir::NodeId each : own) {
        statement(each);
    }
    adjusting = outer;
}

const RuleRange *FunctionCompiler::range_of(RuleId id, std::uint32_t reg) const {
    if (id != no_id) {
        for (const RuleRange &range : p.rules[id].ranges) {
            if (range.reg == reg) {
                return &range;
            }
        }
    }
    return nullptr;
}

void FunctionCompiler::keep_in_range(const RuleRange &range, Reg word) {
    const TempScope scope(e);
    const auto bound = [&](FunctionId function) {
        const Reg to = function == no_id ? no_register : e.temp(type_number);
        if (to != no_register) {
            e.emit(Op::call, to, no_register, no_register, u.function(function));
        }
        return to;
    };
    const Reg low = bound(range.low), high = bound(range.high);
    if (!range.clamps) {
        return e.emit(Op::check_range, word, low, high, no_id);
    }
    clamp(word, low, high);
}

std::vector<ModifyMatch> FunctionCompiler::all_modifies(const Rule &r) const {
    std::vector<ModifyMatch> all;
    std::set<ModifyId> seen;
    for (const Stage &stage : r.stages) {
        for (const ModifyMatch &match : stage.modifies) {
            if (seen.insert(match.modify).second) {
                all.push_back(match);
            }
        }
    }
    return all;
}

std::vector<ir::NodeId> FunctionCompiler::all_adjusts(const Rule &r) const {
    std::vector<ir::NodeId> all;
    for (const Stage &stage : r.stages) {
        all.insert(all.end(), stage.adjusts.begin(), stage.adjusts.end());
    }
    return all;
}

// Adjusts what is only known after the dice; whoever modifies the rule at any of its stages may mean it.
void FunctionCompiler::main_value(RuleId id, std::span<const std::pair<StringId, Reg>> values) {
    const Rule &r = p.rules[id];
    const auto wanted = [&](const std::set<StringId> &targets) {
        return std::any_of(values.begin(), values.end(),
                           [&](const auto &value) { return targets.contains(value.first); });
    };
    std::vector<ModifyMatch> modifies = all_modifies(r);
    std::erase_if(modifies, [&](const ModifyMatch &each) { return !wanted(targets_of({&each, 1})); });
    std::vector<ir::NodeId> own = all_adjusts(r);
    std::erase_if(own, [&](ir::NodeId each) { return !wanted(targets_in(each)); });
    if (!modifies.empty() || !own.empty() || wanted(u.with_targets[id])) {
        adjust_values(id, values, modifies, own, true);
    }
}

void FunctionCompiler::stage_entry(RuleId id, std::size_t stage) {
    const Rule &r = p.rules[id];
    if (stage == 0) { // of the whole: what goes back to its first stage does not begin it anew
        for (const auto &[to, expression] : r.field_initials) {
            start_value(id, to, expression);
        }
        seam(r.before);
    }
    u.code.rules[id].stages.push_back(e.here());
    take_back(stage);
    seam(r.stages[stage].before);
    enter_values(id, stage);
}

void FunctionCompiler::built_in_stage(RuleId id, std::size_t stage) {
    const Rule &r = p.rules[id];
    const std::string &name = r.stages[stage].name;
    if (r.sort == RuleSort::check) {
        check_stage(id, stage, name);
    } else if (r.sort == RuleSort::table && name == "roll") {
        table_roll(id);
    } else if (r.sort == RuleSort::table && name == "row") {
        table_row(r);
    }
}

void FunctionCompiler::check_stage(RuleId id, std::size_t stage, const std::string &name) {
    const Rule &r = p.rules[id];
    if (name == "roll" && r.roll != ir::none) {
        const Reg dice = value(r.roll);
        e.emit(Op::roll, static_cast<Reg>(r.total), dice,
               r.natural == no_id ? no_register : static_cast<Reg>(r.natural));
    } else if (name == "total") {
        remember_total(stage, false);
        check_total(id);
        remember_total(stage, true);
    } else if (name == "degree") {
        check_degree(id);
    } else if (name == "effect") {
        check_effect(r);
    }
}

// A `result` goes to the end of the last stage, where `after` the whole still happens.
void FunctionCompiler::stages(RuleId id) {
    const Rule &r = p.rules[id];
    const Label last = e.label(), settled = e.label();
    result_label = last;
    result_register = r.result == no_id ? e.temp(r.type) : static_cast<Reg>(r.result);
    u.code.rules[id].stages.clear();
    find_redone(id);
    for (std::size_t i = 0; i < r.stages.size(); ++i) {
        stage(id, i, last, settled);
    }
    if (r.stages.empty()) {
        e.bind(last);
    }
    seam(r.after);
    result_label.reset();
}

// `last`: where the last one ends. `settled`: where the effect of a check begins whose degree needs no dice.
void FunctionCompiler::stage(RuleId id, std::size_t number, Label last, Label settled) {
    const Rule &r = p.rules[id];
    const Stage &stage = r.stages[number];
    const Label done = e.label();
    stage_entry(id, number);
    if (number == 0) {
        seam_from(r.instead, id, 0, &last);
    }
    seam_from(stage.instead, id, 0, &done);
    if (r.sort == RuleSort::check && stage.name == "effect") {
        e.bind(settled);
    }
    if (r.sort == RuleSort::check && stage.name == "roll") {
        degree_without_dice(id, settled);
    }
    built_in_stage(id, number);
    statement(stage.body);
    e.bind(done);
    if (number + 1 == r.stages.size()) {
        e.bind(last);
    }
    seam(stage.after);
}

} // namespace bylaw
