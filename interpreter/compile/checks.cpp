// The stages of a check after its dice: total, degree, effect.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

Reg reg(std::uint32_t number) {
    return number == no_id ? no_register : static_cast<Reg>(number);
}

bool has_effect_stage(const Rule &r) {
    return std::any_of(r.stages.begin(), r.stages.end(),
                       [](const Stage &stage) { return stage.name == "effect"; });
}

// Is it given what only the dice tell?
bool takes_outcome(const Rule &r, const ModifyMatch &match) {
    const std::uint32_t results[] = {r.natural, r.total, r.needed, r.margin, r.shortfall, r.degree};
    return std::any_of(match.arguments.begin(), match.arguments.end(), [&](std::uint32_t argument) {
        return std::find(std::begin(results), std::end(results), argument) != std::end(results);
    });
}

// The block of the degree, else of what it counts as.
ir::NodeId effect_of(const Rule &r, std::uint32_t degree) {
    for (std::size_t step = 0; step <= r.counts_as.size(); ++step) {
        const auto effect = std::find_if(r.effects.begin(), r.effects.end(),
                                         [&](const DegreeEffect &each) { return each.degree == degree; });
        if (effect != r.effects.end()) {
            return effect->body;
        }
        const auto wider = std::find_if(r.counts_as.begin(), r.counts_as.end(),
                                        [&](const auto &each) { return each.first == degree; });
        degree = wider == r.counts_as.end() ? degree : wider->second;
    }
    return ir::none;
}

// Returns all degrees of the check.
std::set<std::uint32_t> degrees_of(const Rule &r) {
    std::set<std::uint32_t> degrees{degree_success, degree_failure};
    for (const DegreeEffect &each : r.effects) {
        degrees.insert(each.degree);
    }
    for (const auto &[from, is] : r.counts_as) {
        degrees.insert(from);
    }
    return degrees;
}

// Applies the adjustments that name this value, if there are any.
void named_value(FunctionCompiler &f, RuleId id, std::string_view name, Reg word) {
    const auto named = std::find(f.p.strings.begin(), f.p.strings.end(), name);
    if (named != f.p.strings.end()) {
        const std::pair<StringId, Reg> value[] = {{static_cast<StringId>(named - f.p.strings.begin()), word}};
        f.main_value(id, value);
    }
}

// First sets the degree, then moves it by steps: both refer to the degree that was found.
void changed_degree(FunctionCompiler &f, RuleId id) {
    const Rule &r = f.p.rules[id];
    if (r.ladder == no_id) {
        return named_value(f, id, "degree", reg(r.degree));
    }
    const TempScope scope(f.e);
    const Reg steps = f.constant(0);
    std::vector<std::pair<StringId, Reg>> values;
    for (const auto &[name, word] : {std::pair{"degree", reg(r.degree)}, std::pair{degree_steps, steps}}) {
        const auto named = std::find(f.p.strings.begin(), f.p.strings.end(), name);
        if (named != f.p.strings.end()) {
            values.emplace_back(static_cast<StringId>(named - f.p.strings.begin()), word);
        }
    }
    f.main_value(id, values);
    const Grid &ladder = f.p.grids[r.ladder];
    const std::int64_t most = ladder.keys[1].starts.front(); // so many down, as many up
    f.e.emit(Op::clamp_low, steps, f.constant(most));
    f.e.emit(Op::clamp_high, steps, f.constant(-most));
    f.e.emit(Op::grid, reg(r.degree), reg(r.degree), steps, r.ladder);
}

void needed_value(FunctionCompiler &f, RuleId id) {
    const Rule &r = f.p.rules[id];
    const Label known = f.e.label(), none = f.e.label();
    for (const auto &[needed, when] : r.againsts) {
        const Label next = f.e.label();
        if (when != ir::none) {
            f.branch(when, next, false);
        }
        f.into(needed, reg(r.needed));
        f.e.go(known);
        f.e.bind(next);
    }
    f.e.constant(reg(r.needed), r.under ? INT32_MAX : INT32_MIN); // nothing is needed: it succeeds
    f.e.go(none);
    f.e.bind(known);
    named_value(f, id, "needed", reg(r.needed));
    f.e.bind(none);
}

// Does it look at what only the dice tell?
bool reads_outcome(FunctionCompiler &f, const Rule &r, ir::NodeId node) {
    if (node == ir::none) {
        return false;
    }
    if (f.p.ir[node].op == ir::Op::local) {
        const auto number = static_cast<std::uint32_t>(f.p.ir[node].value);
        return number == r.natural || number == r.total || number == r.needed || number == r.margin ||
               number == r.shortfall || number == r.degree;
    }
    const auto args = f.p.ir.args(node);
    return std::any_of(args.begin(), args.end(), [&](ir::NodeId each) { return reads_outcome(f, r, each); });
}

void settle_degree(FunctionCompiler &f, RuleId id, StringId target, std::span<const ModifyMatch> modifies,
                   std::span<const ir::NodeId> own, bool with, Label settled) {
    const TempScope scope(f.e);
    const Reg forced = f.constant(-1), degree_of_rule = reg(f.p.rules[id].degree);
    const std::pair<StringId, Reg> degree[] = {{target, forced}};
    f.adjust_values(id, degree, modifies, own, with);
    const Label roll = f.e.label();
    f.e.jump(Op::jump_less_than, roll, forced, no_register, no_register, 0);
    f.e.move(degree_of_rule, forced);
    f.e.note(Note::degree, id, degree_of_rule);
    f.e.go(settled);
    f.e.bind(roll);
}

} // namespace

// The adjusted total against what is needed: the first `against` whose guard holds.
void FunctionCompiler::check_total(RuleId id) {
    const Rule &r = p.rules[id];
    const std::pair<StringId, Reg> total[] = {{no_id, reg(r.total)}};
    main_value(id, total);
    if (r.againsts.empty() || r.needed == no_id) {
        return e.note(Note::total, id, reg(r.total));
    }
    needed_value(*this, id);
    const Reg margin = r.margin == no_id ? e.temp(type_number) : reg(r.margin);
    e.emit(Op::subtract, margin, reg(r.under ? r.needed : r.total), reg(r.under ? r.total : r.needed));
    if (r.shortfall != no_id) {
        const Reg nothing = constant(0);
        e.emit(Op::negate, reg(r.shortfall), margin);
        e.emit(Op::greater, reg(r.shortfall), reg(r.shortfall), nothing);
    }
    e.note(Note::total, id, reg(r.total), reg(r.needed));
}

// A `degree becomes …` that holds whatever the dice show saves the roll.
void FunctionCompiler::degree_without_dice(RuleId id, Label settled) {
    const Rule &r = p.rules[id];
    const auto named = std::find(p.strings.begin(), p.strings.end(), "degree");
    const bool moved = r.ladder != no_id; // from what the dice say
    if (named == p.strings.end() || r.degree == no_id || !has_effect_stage(r) || moved) {
        return;
    }
    const auto target = static_cast<StringId>(named - p.strings.begin());
    std::vector<ModifyMatch> modifies = all_modifies(r);
    std::erase_if(modifies, [&](const ModifyMatch &each) {
        return !targets_of({&each, 1}).contains(target) || takes_outcome(r, each);
    });
    std::vector<ir::NodeId> own = all_adjusts(r);
    std::erase_if(own, [&](ir::NodeId each) {
        return !targets_in(each).contains(target) || reads_outcome(*this, r, each);
    });
    const bool with = u.with_targets[id].contains(target); // the caller's `with` reads no dice of this check
    if (!modifies.empty() || !own.empty() || with) {
        settle_degree(*this, id, target, modifies, own, with, settled);
    }
}

// Computes the degree: the first written one that holds, or by the total. `degree becomes …` follows.
void FunctionCompiler::check_degree(RuleId id) {
    const Rule &r = p.rules[id];
    const Label found = e.label(), failed = e.label();
    for (const DegreeCase &each : r.degrees) {
        const Label next = e.label();
        if (each.when != ir::none) {
            branch(each.when, next, false);
        }
        e.constant(reg(r.degree), each.degree);
        e.go(found);
        e.bind(next);
    }
    if (!r.againsts.empty() && r.needed != no_id) {
        r.under ? e.jump(Op::jump_less, failed, reg(r.needed), reg(r.total))
                : e.jump(Op::jump_less, failed, reg(r.total), reg(r.needed));
    }
    e.constant(reg(r.degree), degree_success);
    e.go(found);
    e.bind(failed);
    e.constant(reg(r.degree), degree_failure);
    e.bind(found);
    changed_degree(*this, id);
    e.note(Note::degree, id, reg(r.degree));
}

void FunctionCompiler::check_effect(const Rule &r) {
    if (r.effects.empty()) {
        return;
    }
    std::map<ir::NodeId, Label> labels;
    const Label over = e.label();
    for (const std::uint32_t degree : degrees_of(r)) {
        const ir::NodeId body = effect_of(r, degree);
        if (body != ir::none) {
            const auto [label, fresh] = labels.try_emplace(body);
            label->second = fresh ? e.label() : label->second;
            e.jump(Op::jump_equal_to, label->second, reg(r.degree), no_register, no_register, degree);
        }
    }
    e.go(over);
    for (const auto &[body, label] : labels) {
        e.bind(label);
        statement(body);
        e.go(over);
    }
    e.bind(over);
}

} // namespace bylaw
