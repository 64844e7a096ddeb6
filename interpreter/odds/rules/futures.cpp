#include "interpreter/odds/rules/futures.hpp"

#include <utility>

namespace bylaw::odds::rules {

namespace {

void set(Futures::Set &row, std::uint32_t place) {
    row[place / 64] |= std::uint64_t{1} << place % 64;
}

} // namespace

Futures::Futures(const Program &program, const Bytecode &code, const State &state, const Reach &reach)
    : program_(program), code_(code), reach_(reach), registers_(program.rules.size()),
      rows_(code.functions.size()), redone_(program.rules.size()) {
    number_places();
    for (const std::uint32_t function : reach_.functions) {
        rows_[function].assign(width_ * (code_.functions[function].code.size() + 1), 0);
    }
    find_several(state);
}

void Futures::number_places() {
    for (const std::uint32_t function : reach_.functions) {
        for (std::size_t pc = 0; pc < code_.functions[function].code.size(); ++pc) {
            const Instruction &in = code_.functions[function].code[pc];
            if (!reach_.runs[function][pc]) {
                continue;
            }
            number(in);
            for (RuleId rule = 0; in.op == Op::redo && rule < redone_.size(); ++rule) {
                redone_[rule] = redone_[rule] || code_.rule_is[rule][in.low()];
            }
        }
    }
    width_ = (program_.fields.size() + places_.size()) / 64 + 1;
}

// Each register that `active` may read.
void Futures::number(const Instruction &in) {
    for (RuleId rule = 0; in.op == Op::active && rule < code_.rules.size(); ++rule) {
        if (!code_.rule_is[rule][in.low()]) {
            continue;
        }
        const RuleCode &code = code_.rules[rule];
        for (std::size_t i = 0; i < code.family.size(); ++i) {
            const std::uint16_t own = code.family[i] == in.low() ? code.registers[i][in.high()] : no_register;
            const auto next = static_cast<std::uint32_t>(program_.fields.size() + places_.size());
            if (own != no_register && places_.try_emplace({rule, own}, next).second) {
                registers_[rule].emplace_back(own, next);
            }
        }
    }
}

void Futures::add_policy(PolicyId policy) {
    policies_.functions.push_back(code_.policies[policy]);
    policies_.functions.push_back(code_.act_policies[policy]);
    for (const std::vector<std::uint32_t> &each : code_.takings) {
        policies_.functions.push_back(each[policy]);
    }
}

void Futures::find_several(const State &state) {
    for (const RuleId rule : reach_.acts) {
        const RuleCode &each = code_.rules[rule];
        acts_.functions.insert(acts_.functions.end(),
                               {each.perform, each.legal, each.payable, each.pay, each.label});
    }
    endings_.functions = code_.endings;
    for (const Player &player : state.players) {
        add_policy(player.policy);
    }
    for (const std::uint32_t function : reach_.functions) {
        for (std::size_t pc = 0; pc < code_.functions[function].code.size(); ++pc) {
            const Instruction &in = code_.functions[function].code[pc];
            if (reach_.runs[function][pc] && op_facts(in.op).effects.runs == Runs::policy) {
                add_policy(static_cast<PolicyId>(in.imm));
            }
        }
    }
    for (Several *each : {&acts_, &endings_, &policies_}) {
        each->reads.assign(width_, 0);
    }
}

const Futures::Several *Futures::several(Runs runs) const {
    switch (runs) {
    case Runs::acts: return &acts_;
    case Runs::endings: return &endings_;
    case Runs::policies: return &policies_;
    default: return nullptr;
    }
}

Futures::Row Futures::from(std::uint32_t function, std::size_t pc) const {
    const Set &rows = rows_[function];
    return rows.empty() ? Row() : Row(rows.data() + pc * width_, width_);
}

Futures::Row Futures::run_by(const Instruction &in) const {
    const Runs runs = op_facts(in.op).effects.runs;
    if (const Several *group = several(runs)) {
        return group->reads;
    }
    switch (runs) {
    case Runs::function: return from(static_cast<std::uint32_t>(in.imm), 0);
    case Runs::trigger: return from(in.low(), 0);
    case Runs::rule: return from(code_.rules[in.low()].perform, 0);
    default: return {};
    }
}

std::uint32_t Futures::place_of(const RuleRegister &reg) const {
    const auto found = places_.find(reg);
    return found == places_.end() ? no_id : found->second;
}

void Futures::add(Row from, Set &to) const {
    for (std::size_t i = 0; i < from.size(); ++i) {
        to[i] |= from[i];
    }
}

// True: something new.
bool Futures::gather(Several &group) {
    const Set before = group.reads;
    for (const std::uint32_t function : group.functions) {
        if (function != no_id) {
            add(from(function, 0), group.reads);
        }
    }
    return group.reads != before;
}

bool Futures::update(const Wanted &wanted) {
    bool fresh = false;
    for (bool again = true; again;) {
        again = false;
        for (Several *each : {&acts_, &endings_, &policies_}) {
            again = gather(*each) || again;
        }
        for (std::size_t i = reach_.functions.size(); i-- > 0;) { // who is run was found after who runs it
            again = analyse(reach_.functions[i], wanted) || again;
        }
        fresh = fresh || again;
    }
    return fresh;
}

// A call may be stopped, or sent back, wherever it is.
Futures::Set Futures::always(std::uint32_t function) const {
    Set row(width_);
    const RuleId rule = code_.functions[function].rule;
    if (rule == no_id || code_.rules[rule].perform != function) {
        return row;
    }
    add(from(function, code_.rules[rule].leave), row);
    for (std::size_t stage = 0; redone_[rule] && stage < code_.rules[rule].stages.size(); ++stage) {
        add(from(function, code_.rules[rule].stages[stage]), row);
    }
    return row;
}

bool Futures::analyse(std::uint32_t function, const Wanted &wanted) {
    bool fresh = false;
    Set &rows = rows_[function];
    Set row(width_);
    for (bool again = true; again;) {
        again = false;
        const Set common = always(function);
        for (std::size_t pc = code_.functions[function].code.size(); pc-- > 0;) {
            if (!reach_.runs[function][pc]) {
                continue;
            }
            flow(function, pc, common, wanted, row);
            for (std::size_t i = 0; i < width_; ++i) {
                again = std::exchange(rows[pc * width_ + i], row[i]) != row[i] || again;
            }
        }
        fresh = fresh || again;
    }
    return fresh;
}

void Futures::flow(std::uint32_t function, std::size_t pc, const Set &always, const Wanted &wanted,
                   Set &row) const {
    const std::vector<Instruction> &code = code_.functions[function].code;
    const Instruction &in = code[pc];
    const OpFacts &facts = op_facts(in.op);
    row = always;
    if (facts.falls_through()) {
        add(from(function, pc + 1), row);
    }
    if (facts.jumps()) {
        add(from(function, in.low()), row);
    }
    if (in.op == Op::ask) {
        add(from(function, code_.questions[static_cast<std::size_t>(in.imm)].restart), row);
    }
    add(run_by(in), row);
    const bool reads = facts.loads_field() || in.op == Op::active;
    if (in.op == Op::mutual || (reads && wanted(function, pc))) {
        add_reads(in, row);
    }
}

void Futures::add_reads(const Instruction &in, Set &row) const {
    if (in.op == Op::mutual) {
        set(row, static_cast<std::uint32_t>(in.imm));
    } else if (in.op != Op::active) {
        if (in.high() != no_id) {
            set(row, in.high());
        }
    } else {
        for (RuleId rule = 0; rule < code_.rules.size(); ++rule) {
            const RuleCode &each = code_.rules[rule];
            for (std::size_t i = 0; code_.rule_is[rule][in.low()] && i < each.family.size(); ++i) {
                const std::uint16_t own =
                    each.family[i] == in.low() ? each.registers[i][in.high()] : no_register;
                if (own != no_register) {
                    set(row, place_of({rule, own}));
                }
            }
        }
    }
}

} // namespace bylaw::odds::rules
