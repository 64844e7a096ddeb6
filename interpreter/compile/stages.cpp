// The stages of a call, and the values that are made and adjusted when one is entered.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

void refill_field(FunctionCompiler &f, const Refill &refill) {
    const Field &field = f.p.fields[refill.field];
    const TempScope scope(f.e);
    const std::uint32_t code =
        f.u.made("refill " + std::to_string(refill.field),
                 [id = refill.field](FunctionCompiler &made) { made.body_of_refill(id); });
    const Reg role = refill.role == no_id ? no_register : static_cast<Reg>(refill.role);
    const Type type = owner_type(field);
    const Reg self = f.e.block({&type, 1});
    const auto fill = [&](Label) { f.e.emit(Op::call, f.e.temp(type_number), self, no_register, code); };
    if (field.owner == FieldOwner::game) {
        f.e.constant(self, 0);
        fill({});
    } else if (field.owner == FieldOwner::condition) {
        f.over_instances(field.owner_id, role, self, fill);
    } else if (role == no_register) {
        f.over_things(field.owner_id, self, fill);
    } else {
        const Label other = f.e.label();
        f.unless_of_kind(role, field.owner_id, other);
        f.e.move(self, role);
        fill(other);
        f.e.bind(other);
    }
}

// An adjustment whose amount rolls or asks is computed before any value is open: a run that stops there
// keeps no open values.
struct WorkedOut {
    ir::NodeId adjust = ir::none; // none: it waits until the values are open
    Reg applies = no_register, amount = no_register;
};

WorkedOut work_out(FunctionCompiler &f, ir::NodeId node) {
    if (f.is_pure(node)) {
        return {};
    }
    WorkedOut made;
    made.applies = f.constant(0);
    const Label no = f.e.label();
    for (; f.n(node).op == ir::Op::if_then; node = f.p.ir.arg(node, 1)) {
        f.branch(f.p.ir.arg(node, 0), no, false);
    }
    made.adjust = node;
    made.amount = f.amount_of(node);
    f.e.constant(made.applies, 1);
    f.e.bind(no);
    return made;
}

void adjust_by(FunctionCompiler &f, const WorkedOut &each) {
    const Label no = f.e.label(), over = f.e.label();
    f.e.jump(Op::jump_unless, no, each.applies);
    f.e.emit(Op::adjust, each.amount, no_register, no_register, f.n(each.adjust).value);
    f.e.go(over);
    f.e.bind(no);
    f.note_skipped(each.adjust);
    f.e.bind(over);
}

// Applies the rule's own adjustments of its values.
void adjust_by_rule(FunctionCompiler &f, std::span<const ir::NodeId> own, std::span<const WorkedOut> ahead) {
    const bool outer = f.adjusting;
    f.adjusting = true;
    for (std::size_t i = 0; i < own.size(); ++i) {
        ahead[i].adjust == ir::none ? f.statement(own[i]) : adjust_by(f, ahead[i]);
    }
    f.adjusting = outer;
}

void check_stage(FunctionCompiler &f, RuleId id, std::size_t stage, const std::string &name) {
    const Rule &r = f.p.rules[id];
    if (name == "roll" && r.roll != ir::none) {
        const Reg dice = f.value(r.roll);
        f.e.emit(Op::roll, static_cast<Reg>(r.total), dice,
                 r.natural == no_id ? no_register : static_cast<Reg>(r.natural));
    } else if (name == "total") {
        f.remember_total(stage, false);
        f.check_total(id);
        f.remember_total(stage, true);
    } else if (name == "degree") {
        f.check_degree(id);
    } else if (name == "effect") {
        f.check_effect(r);
    }
}

void built_in_stage(FunctionCompiler &f, RuleId id, std::size_t stage) {
    const Rule &r = f.p.rules[id];
    const std::string &name = r.stages[stage].name;
    if (r.sort == RuleSort::check) {
        check_stage(f, id, stage, name);
    } else if (r.sort == RuleSort::table && name == "roll") {
        f.table_roll(id);
    } else if (r.sort == RuleSort::table && name == "row") {
        f.table_row(r);
    }
}

void stage_entry(FunctionCompiler &f, RuleId id, std::size_t stage) {
    const Rule &r = f.p.rules[id];
    if (stage == 0) { // for the whole: going back to the first stage does not begin it again
        for (const auto &[to, expression] : r.field_initials) {
            f.start_value(id, to, expression);
        }
        f.seam(r.before);
    }
    f.u.code.rules[id].stages.push_back(f.e.here());
    f.take_back(stage);
    f.seam(r.stages[stage].before);
    f.enter_values(id, stage);
}

// `last`: where the last one ends. `settled`: where the effect of a check begins whose degree needs no dice.
void stage(FunctionCompiler &f, RuleId id, std::size_t number, Label last, Label settled) {
    const Rule &r = f.p.rules[id];
    const Stage &stage = r.stages[number];
    const Label done = f.e.label();
    stage_entry(f, id, number);
    if (number == 0) {
        f.seam_from(r.instead, id, 0, &last);
    }
    f.seam_from(stage.instead, id, 0, &done);
    if (r.sort == RuleSort::check && stage.name == "effect") {
        f.e.bind(settled);
    }
    if (r.sort == RuleSort::check && stage.name == "roll") {
        f.degree_without_dice(id, settled);
    }
    built_in_stage(f, id, number);
    f.statement(stage.body);
    f.e.bind(done);
    if (number + 1 == r.stages.size()) {
        f.e.bind(last);
    }
    f.seam(stage.after);
}

} // namespace

void FunctionCompiler::refills_and_expiries(const Rule &r) {
    for (const Refill &refill : r.refills) {
        refill_field(*this, refill);
    }
    for (const Expiry &each : r.expiries_start) {
        expire(each);
    }
}

namespace {

// The instances that were there when the seam was reached and whose time is up here.
void end_those_due(FunctionCompiler &f, const ExpiryInfo &due, Reg anchor) {
    const TempScope scope(f.e);
    f.u.code.expiries.push_back(due);
    const Reg instance = f.e.temp(type_instance), mark = f.e.temp(type_instance);
    const Label again = f.e.label(), over = f.e.label();
    f.e.emit(Op::instance_mark, mark);
    f.e.constant(instance, 0);
    f.e.bind(again);
    f.e.jump(Op::next_expired, over, instance, anchor, mark,
             static_cast<std::uint32_t>(f.u.code.expiries.size() - 1));
    f.e.emit(Op::call_end, instance);
    f.e.jump(Op::loop, again);
    f.e.bind(over);
}

} // namespace

void FunctionCompiler::expire(const Expiry &expiry) {
    const LastingPart &part = p.lastings[expiry.lasting].parts[expiry.part];
    const bool anchored = expiry.role != no_id;
    end_those_due(*this, {expiry.lasting, expiry.part, anchored, part.counted},
                  anchored ? static_cast<Reg>(expiry.role) : no_register);
}

// Whatever waits for a start or an end of the rule, or of one that is it, of that thing; a count is no help.
void FunctionCompiler::lapse(ir::NodeId node) {
    const auto args = p.ir.args(node);
    const Reg whose = args.empty() ? no_register : value(args[0]);
    for (LastingId lasting = 0; lasting < p.lastings.size(); ++lasting) {
        for (std::uint32_t part = 0; part < p.lastings[lasting].parts.size(); ++part) {
            const LastingPart &each = p.lastings[lasting].parts[part];
            if (u.code.rule_is[each.rule][static_cast<RuleId>(n(node).value)] &&
                (args.empty() || each.anchored)) {
                end_those_due(*this, {lasting, part, !args.empty(), false}, whose);
            }
        }
    }
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
    const TempScope scope(e);
    std::vector<WorkedOut> ahead;
    for (const ir::NodeId each : own) {
        ahead.push_back(work_out(*this, each));
    }
    e.emit(Op::group_open);
    for (const auto &[name, word] : values) {
        e.emit(Op::value_open, word, no_register, no_register,
               name == no_id ? -1 : static_cast<std::int64_t>(name));
    }
    adjust_by_rule(*this, own, ahead);
    run_modifiers(modifies, 0);
    if (with && may_be_with) {
        e.emit(Op::adjust_with, static_cast<Reg>(u.code.rules[id].with));
    }
    for (std::size_t i = 0; i < values.size(); ++i) {
        e.emit(Op::value_close, values[i].second, no_register, no_register, static_cast<std::int64_t>(i));
    }
    e.emit(Op::group_close);
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

// Adjusts values that are known only after the dice; a modifier of any stage of the rule may mean them.
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

// A `result` goes to the end of the last stage, where `after` the whole still happens.
void FunctionCompiler::stages(RuleId id) {
    const Rule &r = p.rules[id];
    const Label last = e.label(), settled = e.label();
    result_label = last;
    result_register = r.result == no_id ? e.temp(r.type) : static_cast<Reg>(r.result);
    u.code.rules[id].stages.clear();
    find_redone(id);
    for (std::size_t i = 0; i < r.stages.size(); ++i) {
        stage(*this, id, i, last, settled);
    }
    if (r.stages.empty()) {
        e.bind(last);
    }
    seam(r.after);
    result_label.reset();
}

} // namespace bylaw
