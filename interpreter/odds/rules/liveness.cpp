#include "interpreter/odds/rules/liveness.hpp"

#include "interpreter/odds/rules/register_use.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

using Row = std::vector<std::uint64_t>;

bool has(const Row &row, std::uint32_t reg) {
    return reg / 64 < row.size() && (row[reg / 64] >> reg % 64 & 1) != 0;
}
bool any(const Row &row, const RegisterRanges &ranges) {
    for (const RegisterRange &range : ranges) {
        for (std::uint32_t i = 0; i < range.count; ++i) {
            if (has(row, range.first + i)) {
                return true;
            }
        }
    }
    return false;
}
void set(Row &row, const RegisterRanges &ranges, bool to) {
    for (const RegisterRange &range : ranges) {
        for (std::uint32_t reg = range.first; reg < range.first + range.count && reg / 64 < row.size();
             ++reg) {
            const std::uint64_t bit = std::uint64_t{1} << reg % 64;
            row[reg / 64] = to ? row[reg / 64] | bit : row[reg / 64] & ~bit;
        }
    }
}

bool is_load(Op op) {
    return op == Op::load || op == Op::load_at || op == Op::load_game || op == Op::load_game_at ||
           op == Op::load_instance || op == Op::load_instance_at;
}
bool is_store(Op op) {
    return op == Op::store || op == Op::store_at || op == Op::store_game || op == Op::store_game_at ||
           op == Op::store_instance || op == Op::store_instance_at;
}

RegisterRanges written_to(const Instruction &in) {
    RegisterRanges reads;
    if (in.op != Op::store_game && in.op != Op::store_game_at) {
        reads.add(in.a);
    }
    if (in.op == Op::store_at || in.op == Op::store_game_at || in.op == Op::store_instance_at) {
        reads.add(in.c);
    }
    return reads;
}

std::uint32_t most_keys(const FunctionCode &function) {
    std::int64_t keys = 0;
    for (const Instruction &in : function.code) {
        keys = in.op == Op::build ? std::max(keys, in.imm) : keys;
    }
    return static_cast<std::uint32_t>(keys);
}

} // namespace

Liveness::Liveness(const Program &program, const Bytecode &code, const State &state, LivenessOptions options)
    : program_(program), code_(code), options_(std::move(options)),
      outermost_(state.calls.empty() ? no_id : state.calls.front().function),
      reach_(reach_of(program, code, state)), functions_(code.functions.size()),
      fields_(program.fields.size(), reach_.hooks), escaping_(program.rules.size()),
      remembered_(program.rules.size()), results_(program.rules.size()), redone_(program.rules.size()) {
    for (const std::uint32_t index : reach_.functions) {
        prepare(index);
    }
    do { // what one function reads may make another's fields and registers needed
        changed_ = false;
        for (const std::uint32_t index : reach_.functions) {
            analyse(index);
        }
    } while (changed_);
}

void Liveness::prepare(std::uint32_t index) {
    Function &function = functions_[index];
    function.width = code_.functions[index].registers.size() / 64 + 1;
    function.rows.assign(function.width * (code_.functions[index].code.size() + 1), 0);
    for (const Instruction &in : code_.functions[index].code) {
        for (RuleId rule = 0; in.op == Op::redo && rule < redone_.size(); ++rule) {
            redone_[rule] = redone_[rule] || code_.rule_is[rule][in.low()];
        }
    }
}

// Registers that others may read at any time, and what is read where a performing may be sent to.
std::vector<std::uint64_t> Liveness::always_live(std::uint32_t index) const {
    const Function &function = functions_[index];
    Row always(function.width);
    const RuleId rule = code_.functions[index].rule;
    if (rule == no_id || code_.rules[rule].perform != index) {
        return always;
    }
    const auto add_row = [&](std::size_t pc) {
        for (std::size_t i = 0; i < function.width; ++i) {
            always[i] |= function.rows[pc * function.width + i];
        }
    };
    add_row(code_.rules[rule].leave);
    for (std::size_t stage = 0; redone_[rule] && stage < code_.rules[rule].stages.size(); ++stage) {
        add_row(code_.rules[rule].stages[stage]);
    }
    for (const std::uint32_t reg : escaping_[rule]) {
        always[reg / 64] |= std::uint64_t{1} << reg % 64;
    }
    return always;
}

void Liveness::analyse(std::uint32_t index) {
    bool again = true;
    while (again) {
        again = false;
        Row always = always_live(index);
        for (std::size_t pc = code_.functions[index].code.size(); pc-- > 0;) {
            again = flow(index, pc, always) || again;
        }
        changed_ = changed_ || again;
    }
}

// One instruction backwards. True: something new is live before it.
bool Liveness::flow(std::uint32_t index, std::size_t pc, std::vector<std::uint64_t> &always) {
    Function &function = functions_[index];
    const FunctionCode &code = code_.functions[index];
    const Instruction &in = code.code[pc];
    Row row = always;
    const auto add_row = [&](std::size_t from) {
        for (std::size_t i = 0; from < code.code.size() && i < function.width; ++i) {
            row[i] |= function.rows[from * function.width + i];
        }
    };
    if (falls_through(in.op)) {
        add_row(pc + 1);
    }
    if (jumps(in.op)) {
        add_row(in.low());
    }
    if (in.op == Op::ask) {
        add_row(code_.questions[static_cast<std::size_t>(in.imm)].restart);
    }
    notice(in, row);
    const bool answer = in.op == Op::report || (in.op == Op::give && index == outermost_);
    const bool idle =
        (is_store(in.op) && in.high() != no_id && !fields_[in.high()]) || (answer && !options_.reports);
    if (idle &&
        is_store(in.op)) { // what is written does not matter, but whom it is written to: to nobody fails
        set(row, written_to(in), true);
    } else if (!idle) {
        RegisterUse use = use_of(program_, code_, in, most_keys(code));
        if (in.op == Op::leave && !results_[static_cast<std::size_t>(in.imm)]) {
            use.reads = {};
            use.reads.add(in.b, static_cast<std::uint32_t>(
                                    code_.rules[static_cast<std::size_t>(in.imm)].family.size()));
        }
        const bool feeds = any(row, use.writes);
        set(row, use.writes, false);
        if (feeds) {
            set(row, use.feeds, true);
        }
        set(row, use.reads, true);
        if (in.op == Op::leave) {
            for (const std::uint32_t reg : escaping_[static_cast<std::size_t>(in.imm)]) {
                row[reg / 64] |= std::uint64_t{1} << reg % 64;
            }
        }
    }
    bool fresh = false;
    for (std::size_t i = 0; i < function.width; ++i) {
        std::uint64_t &known = function.rows[pc * function.width + i];
        fresh = fresh || (row[i] | always[i]) != known;
        known = row[i] | always[i];
    }
    return fresh;
}

// Fields that are read for something, and registers that are read from outside their frame.
void Liveness::notice(const Instruction &in, const std::vector<std::uint64_t> &after) {
    const bool wanted = in.a != no_register && has(after, in.a);
    if (is_load(in.op) && wanted && in.high() != no_id && !fields_[in.high()]) {
        fields_[in.high()] = changed_ = true;
    }
    if (in.op == Op::mutual && !fields_[static_cast<std::size_t>(in.imm)]) {
        fields_[static_cast<std::size_t>(in.imm)] = changed_ = true;
    }
    if (in.op == Op::active && wanted) {
        for (RuleId rule = 0; rule < program_.rules.size(); ++rule) {
            if (code_.rule_is[rule][in.low()]) {
                escape(rule, in.high(), in.low(), in.c == 1);
            }
        }
    }
    if (in.op == Op::perform && in.high() > 0 && wanted) {
        escape(in.low(), in.high() - 1, in.low(), false);
    } else if (in.op == Op::perform && wanted && !results_[in.low()]) {
        results_[in.low()] = changed_ = true;
    } else if (in.op == Op::perform_act && wanted && !all_results_) {
        results_.assign(results_.size(), true);
        all_results_ = changed_ = true;
    }
}

// `reg` by the numbering of `ancestor`.
void Liveness::escape(RuleId rule, std::uint32_t reg, RuleId ancestor, bool later) {
    const RuleCode &code = code_.rules[rule];
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        const std::uint16_t own = code.family[i] == ancestor ? code.registers[i][reg] : no_register;
        if (own != no_register && !options_.counted.contains({rule, own})) {
            changed_ = escaping_[rule].insert(own).second || changed_;
        }
        if (own != no_register && later && !remembered_[rule]) {
            remembered_[rule] = changed_ = true;
        }
    }
}

} // namespace bylaw::odds::rules
