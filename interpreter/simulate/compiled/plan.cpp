#include "interpreter/simulate/compiled/plan.hpp"

#include "interpreter/machine/own_register.hpp"
#include "interpreter/program/op_facts.hpp"
#include "interpreter/simulate/compiled/call_depths.hpp"

#include <algorithm>

namespace bylaw::compiled {

Plan::Plan(const Sources &sources)
    : program_(sources.program), code_(sources.code), prepared_(sources.prepared), lists_(sources.lists),
      watched_(sources.program), reader_(sources.program, sources.code), wanted_(sources.run),
      rules_(sources.program.rules.size()), unwinds_(sources.code.functions.size()),
      words_(sources.program.rules.size()) { // the frames of running rules stand first
    want_all();
    reach();
    note_memos(sources);
    note_rules();
    note_dice();
    if (sources.luck) {
        note_rollers();
    }
    note_unwinding();
    note_depth(sources.limits);
}

namespace {

// Makes dice of up to three registers.
bool makes_dice(Op op) {
    return op == Op::dice_make || op == Op::dice_number || op == Op::dice_combine || op == Op::dice_keep ||
           op == Op::dice_reroll || op == Op::dice_explode || op == Op::dice_worth;
}

} // namespace

// Inlined work of the machine is short: all short functions of the code that ran are wanted, too.
bool Plan::small(std::uint32_t function, int depth) const {
    constexpr std::size_t most = 40;
    constexpr int deep = 4;
    const auto &instructions = code().functions[function].code;
    return depth < deep && instructions.size() <= most &&
           std::ranges::none_of(instructions, [&](const Instruction &in) {
               return in.op == Op::call && !wanted_[static_cast<std::size_t>(in.imm)] &&
                      !small(static_cast<std::uint32_t>(in.imm), depth + 1);
           });
}

void Plan::want_all() {
    std::vector<std::uint32_t> open;
    for (std::uint32_t i = 0; i < wanted_.size(); ++i) {
        if (wanted_[i]) {
            open.push_back(i);
        }
    }
    while (!open.empty()) {
        const FunctionCode &function = code().functions[open.back()];
        open.pop_back();
        for (const Instruction &in : function.code) {
            const auto called = static_cast<std::uint32_t>(in.imm);
            if (in.op == Op::call && !wanted_[called] && small(called, 0)) {
                wanted_[called] = true;
                open.push_back(called);
            }
        }
    }
}

void Plan::add(std::vector<Version> &to, std::uint32_t function, std::uint32_t yields) const {
    if (function != no_id && wanted_[function]) {
        to.push_back({function, yields});
    }
}

std::vector<Version> Plan::targets(const Instruction &in) const {
    std::vector<Version> found;
    const auto add_all = [&](const std::vector<std::uint32_t> &all) {
        for (const std::uint32_t each : all) {
            add(found, each);
        }
    };
    const bool legal = in.imm == 0 || in.imm == 3; // mode of `call_act`
    if (in.op == Op::call) {
        add(found, static_cast<std::uint32_t>(in.imm));
    } else if (in.op == Op::call_trigger) {
        add(found, in.low());
    } else if (in.op == Op::perform) {
        add(found, code().rules[in.low()].perform, in.high());
    } else if (in.op == Op::call_end) {
        add_all(code().endings);
    } else if (in.op == Op::take_act) {
        add_all(code().takings[static_cast<std::size_t>(in.imm)]);
    } else if (in.op == Op::policy) {
        add_all(code().policies);
        add_all(code().act_policies);
    }
    for (const RuleCode &each : code().rules) {
        if (in.op == Op::perform_act) {
            add(found, each.perform);
        } else if (in.op == Op::call_act) {
            add(found, legal ? each.legal : in.imm == 1 ? each.payable : each.pay);
        }
    }
    return found;
}

std::vector<bool> Plan::reachable(const FunctionCode &function, std::size_t from) const {
    std::vector<bool> seen(function.code.size());
    std::vector<std::size_t> open{from};
    if (function.rule != no_id) { // through its end code, or where a stage is repeated
        open.push_back(code().rules[function.rule].leave);
        open.insert(open.end(), code().rules[function.rule].stages.begin(),
                    code().rules[function.rule].stages.end());
    }
    while (!open.empty()) {
        const std::size_t at = open.back();
        open.pop_back();
        if (at >= seen.size() || seen[at]) {
            continue;
        }
        seen[at] = true;
        const Instruction &in = function.code[at];
        if (op_facts(in.op).jumps()) {
            open.push_back(in.low());
        }
        if (op_facts(in.op).falls_through()) {
            open.push_back(at + 1);
        }
    }
    return seen;
}

void Plan::note_op(const Instruction &in) {
    if (in.op == Op::new_thing) {
        made_kinds_.insert(in.low());
    }
    players_are_fixed_ = players_are_fixed_ && in.op != Op::plays && in.op != Op::plays_all;
    expects_ = expects_ || in.op == Op::expect_done;
}

bool Plan::makes(KindId kind) const {
    return std::ranges::any_of(made_kinds_,
                               [&](KindId each) { return kind == any_kind || code().kind_is[each][kind]; });
}

void Plan::reach() {
    std::vector<Version> open;
    const auto visit = [&](const FunctionCode &function, const std::vector<bool> &seen,
                           std::vector<Version> *calls) {
        for (std::size_t at = 0; at < seen.size(); ++at) {
            if (seen[at]) {
                note_op(function.code[at]);
                for (const Version &each : targets(function.code[at])) {
                    open.push_back(each);
                    if (calls != nullptr) {
                        calls->push_back(each);
                    }
                }
            }
        }
    };
    for (const Call &call : prepared().calls) {
        const FunctionCode &function = code().functions[call.function];
        visit(function, reachable(function, call.pc), nullptr);
    }
    while (!open.empty()) {
        const Version next = open.back();
        open.pop_back();
        if (versions_.insert(next).second) {
            const FunctionCode &function = code().functions[next.function];
            visit(function, reachable(function, 0), &calls_[next]);
        }
    }
}

namespace {

template <class Visit> void for_each_instruction(const Plan &plan, Visit visit) {
    for (const Version &each : plan.versions()) {
        for (const Instruction &in : plan.code().functions[each.function].code) {
            visit(in);
        }
    }
    for (const Call &call : plan.prepared().calls) {
        for (const Instruction &in : plan.code().functions[call.function].code) {
            visit(in);
        }
    }
}

} // namespace

void Plan::note_active(RuleId rule, std::uint32_t reg) {
    rules_[rule].tracked = true;
    for (const RuleId each : performed_) {
        const std::uint16_t own = reg == no_id ? no_register : own_register(code().rules[each], rule, reg);
        if (own != no_register) {
            auto &shown = rules_[each].shown;
            shown.emplace(own, shown.size() + 1); // the first place says which rule it is
        }
    }
}

void Plan::note_remembered(RuleId rule, std::uint32_t reg) {
    const auto asked = [&](RuleId of) {
        RulePlan &plan = rules_[of];
        if (!plan.last) {
            plan.last = take_words(1);
            plan.whole = take_words(1);
            remembered_.emplace_back(of, &plan);
        }
    };
    asked(rule);
    for (const RuleId each : performed_) {
        const std::uint16_t own = own_register(code().rules[each], rule, reg);
        if (std::ranges::count(code().rules[each].family, rule) != 0) {
            asked(each);
        }
        if (own != no_register && !rules_[each].remembered.contains(own)) {
            rules_[each].remembered[own] = take_words(1);
        }
    }
}

void Plan::note_rules() {
    std::set<RuleId> performed;
    const auto note = [&](std::uint32_t function) {
        if (const RuleId rule = code().functions[function].rule; rule != no_id) {
            performed.insert(rule);
        }
    };
    for (const Version &each : versions_) {
        note(each.function);
    }
    for (const Call &call : prepared().calls) {
        note(call.function);
    }
    for (RuleId rule = 0; rule < prepared().finished.size(); ++rule) { // earlier results are remembered, too
        if (!prepared().finished[rule].empty()) {
            performed.insert(rule);
        }
    }
    performed_.assign(performed.begin(), performed.end());
    for_each_instruction(*this, [&](const Instruction &in) {
        if (in.op == Op::active || in.op == Op::set_active) {
            note_active(in.low(), in.high());
        } else if (in.op == Op::redo) {
            note_active(in.low(), no_id);
        } else if (in.op == Op::is_active || in.op == Op::stop_rule) {
            note_active(static_cast<RuleId>(in.imm), no_id);
        }
        if (in.op == Op::active && in.c == 1) {
            note_remembered(in.low(), in.high());
        }
    });
    for (const MemoPlan &each : memos_) {
        for (const PureReads::Active &active : each.active) {
            note_active(active.rule, active.reg);
        }
    }
}

void Plan::note_memos(const Sources &sources) {
    for (const Version &each : versions_) {
        const PureReads &reads = reader_.of(each.function);
        if (!sources.remembers[each.function] || !reads.pure || memo_of_.contains(each.function)) {
            continue;
        }
        MemoPlan made{each.function, reads.mode, sources.settled[each.function], reads.active, {}, 0, 0, 0};
        if (!made.settled) {
            made.watched = reads.watched;
        }
        made.width =
            3 + code().functions[each.function].parameters + (reads.mode ? 1 : 0) + reads.active.size();
        made.changed = take_words(1);
        memo_of_[each.function] = memos_.size();
        memos_.push_back(std::move(made));
    }
    for (MemoPlan &each : memos_) {
        each.entries = take_words(each.width * entries_per_memo);
    }
}

void Plan::note_dice() {
    for_each_instruction(*this, [&](const Instruction &in) {
        if (makes_dice(in.op)) {
            made_dice_.emplace(&in, words_);
            words_ += 4;
        }
    });
}

// Things that are there at the beginning are distinguished; all others are one.
void Plan::note_rollers() {
    constexpr std::size_t most_places = std::size_t{1} << 16;
    for_each_instruction(*this, [&](const Instruction &in) {
        if (in.op == Op::roll) {
            luck_places_.emplace(&in, luck_places_.size());
        }
    });
    const bool few = prepared_.things.size() * luck_places_.size() <= most_places;
    rollers_ = few ? std::max<std::size_t>(prepared_.things.size(), 1) : 1;
}

std::vector<std::size_t> Plan::readers(std::uint32_t watched) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < memos_.size(); ++i) {
        if (std::ranges::binary_search(memos_[i].watched, watched)) {
            found.push_back(i);
        }
    }
    return found;
}

void Plan::note_unwinding() {
    for (const Version &each : versions_) {
        for (const Instruction &in : code().functions[each.function].code) {
            unwinds_[each.function] = unwinds_[each.function] || in.op == Op::stop_rule || in.op == Op::redo;
        }
    }
    for (bool more = true; more;) {
        more = false;
        for (const auto &[version, calls] : calls_) {
            const bool now =
                std::ranges::any_of(calls, [&](const Version &each) { return unwinds_[each.function]; });
            more = more || (now && !unwinds_[version.function]);
            unwinds_[version.function] = unwinds_[version.function] || now;
        }
    }
}

void Plan::note_depth(const Limits &limits) {
    CallDepths depths(code());
    for (const auto &[version, targets] : calls_) {
        for (const Version &each : targets) {
            depths.add_call(version.function, each.function);
        }
    }
    const CallDepths::Way way = depths.longest(prepared());
    const std::size_t most = std::min({limits.calls / std::max<std::size_t>(way.calls, 1),
                                       limits.triggers / std::max<std::size_t>(way.triggers, 1),
                                       limits.frame_words / std::max<std::size_t>(way.words, 1)});
    breakers_ = depths.breakers();
    most_depth_ = static_cast<std::int64_t>(most) - 1;
    possible_ = most > 0;
}

} // namespace bylaw::compiled
