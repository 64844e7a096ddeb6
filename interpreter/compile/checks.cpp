// The stages of a check after its dice: total, degree, effect.
#include "interpreter/compile/function.hpp"

#include <algorithm>

namespace bylaw {

namespace {

Reg reg(std::uint32_t number) {
    return number == no_id ? no_register : static_cast<Reg>(number);
}

} // namespace

// The adjusted total against what is needed: the first `against` whose guard holds.
void FunctionCompiler::check_total(RuleId id) {
    const Rule &r = p.rules[id];
    const std::pair<StringId, Reg> total[] = {{no_id, reg(r.total)}};
    main_value(id, total);
    if (r.againsts.empty() || r.needed == no_id) {
        e.emit(Op::note, reg(r.total), no_register, no_register,
               halves(static_cast<std::uint32_t>(Note::total), id));
        return;
    }
    const Label known = e.label(), none = e.label();
    for (const auto &[needed, when] : r.againsts) {
        const Label next = e.label();
        if (when != ir::none) {
            branch(when, next, false);
        }
        into(needed, reg(r.needed));
        e.go(known);
        e.bind(next);
    }
    e.constant(reg(r.needed), r.under ? INT32_MAX : INT32_MIN); // nothing is needed: it succeeds
    e.go(none);
    e.bind(known);
    for (StringId i = 0; i < p.strings.size(); ++i) {
        if (p.strings[i] == "needed") {
            const std::pair<StringId, Reg> needed[] = {{i, reg(r.needed)}};
            main_value(id, needed);
            break;
        }
    }
    e.bind(none);
    const Reg margin = r.margin == no_id ? e.temp(type_number) : reg(r.margin);
    e.emit(Op::subtract, margin, reg(r.under ? r.needed : r.total), reg(r.under ? r.total : r.needed));
    if (r.shortfall != no_id) {
        const Reg nothing = constant(0);
        e.emit(Op::negate, reg(r.shortfall), margin);
        e.emit(Op::greater, reg(r.shortfall), reg(r.shortfall), nothing);
    }
    e.emit(Op::note, reg(r.total), reg(r.needed), no_register,
           halves(static_cast<std::uint32_t>(Note::total), id));
}

// Does it look at what only the dice tell?
bool FunctionCompiler::reads_outcome(const Rule &r, ir::NodeId node) const {
    if (node == ir::none) {
        return false;
    }
    if (p.ir[node].op == ir::Op::local) {
        const auto number = static_cast<std::uint32_t>(p.ir[node].value);
        return number == r.natural || number == r.total || number == r.needed || number == r.margin ||
               number == r.shortfall || number == r.degree;
    }
    const auto args = p.ir.args(node);
    return std::any_of(args.begin(), args.end(), [&](ir::NodeId each) { return reads_outcome(r, each); });
}

// A `degree becomes …` that holds whatever the dice show saves the roll.
void FunctionCompiler::degree_without_dice(RuleId id, Label settled) {
    const Rule &r = p.rules[id];
    const auto named = std::find(p.strings.begin(), p.strings.end(), "degree");
    if (named == p.strings.end() || r.degree == no_id ||
        std::none_of(r.stages.begin(), r.stages.end(),
                     [](const Stage &stage) { return stage.name == "effect"; })) {
        return;
    }
    const auto target = static_cast<StringId>(named - p.strings.begin());
    const std::uint32_t results[] = {r.natural, r.total, r.needed, r.margin, r.shortfall, r.degree};
    std::vector<ModifyMatch> modifies = all_modifies(r);
    std::erase_if(modifies, [&](const ModifyMatch &each) {
        return !targets_of({&each, 1}).contains(target) ||
               std::any_of(each.arguments.begin(), each.arguments.end(), [&](std::uint32_t argument) {
                   return std::find(std::begin(results), std::end(results), argument) != std::end(results);
               });
    });
    std::vector<ir::NodeId> own = all_adjusts(r);
    std::erase_if(own, [&](ir::NodeId each) {
        std::set<StringId> targets;
        collect_targets(each, targets);
        return !targets.contains(target) || reads_outcome(r, each);
    });
    const bool with =
        u.with_targets[id].contains(target); // what the caller says looks at no dice of this check
    if (modifies.empty() && own.empty() && !with) {
        return;
    }
    const TempScope scope(e);
    const Reg forced = constant(-1);
    const std::pair<StringId, Reg> degree[] = {{target, forced}};
    adjust_values(id, degree, modifies, own, with);
    const Label roll = e.label();
    e.jump(Op::jump_less_than, roll, forced, no_register, no_register, 0);
    e.move(reg(r.degree), forced);
    e.emit(Op::note, reg(r.degree), no_register, no_register,
           halves(static_cast<std::uint32_t>(Note::degree), id));
    e.go(settled);
    e.bind(roll);
}

// As written, the first that holds; else by the total. Then `degree becomes …`.
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
    for (StringId i = 0; i < p.strings.size(); ++i) {
        if (p.strings[i] == "degree") {
            const std::pair<StringId, Reg> degree[] = {{i, reg(r.degree)}};
            main_value(id, degree);
            break;
        }
    }
    e.emit(Op::note, reg(r.degree), no_register, no_register,
           halves(static_cast<std::uint32_t>(Note::degree), id));
}

// The block of the degree, else of what it counts as.
void FunctionCompiler::check_effect(const Rule &r) {
    if (r.effects.empty()) {
        return;
    }
    const auto effect_of = [&](std::uint32_t degree) {
        for (std::size_t step = 0; step <= r.counts_as.size(); ++step) {
            for (const DegreeEffect &each : r.effects) {
                if (each.degree == degree) {
                    return each.body;
                }
            }
            for (const auto &[from, is] : r.counts_as) {
                if (from == degree) {
                    degree = is;
                    break;
                }
            }
        }
        return ir::none;
    };
    std::set<std::uint32_t> degrees{degree_success, degree_failure};
    for (const DegreeEffect &each : r.effects) {
        degrees.insert(each.degree);
    }
    for (const auto &[from, is] : r.counts_as) {
        degrees.insert(from);
    }
    std::map<ir::NodeId, Label> labels;
    const Label over = e.label();
    for (const std::uint32_t degree : degrees) {
        const ir::NodeId body = effect_of(degree);
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
