#include "interpreter/odds/rules/liveness.hpp"

#include <utility>

namespace bylaw::odds::rules {

namespace {

using Row = std::vector<std::uint64_t>;

bool has(const Row &row, std::uint32_t reg) {
    return reg / 64 < row.size() && (row[reg / 64] >> reg % 64 & 1) != 0;
}
void set(Row &row, const RegisterRange &range, bool to) {
    for (std::uint32_t reg = range.first; reg < range.first + range.count && reg / 64 < row.size(); ++reg) {
        const std::uint64_t bit = std::uint64_t{1} << reg % 64;
        row[reg / 64] = to ? row[reg / 64] | bit : row[reg / 64] & ~bit;
    }
}

void clear(Row &row, const Operands &operands, Use use) {
    for (const RegisterRange &each : operands) {
        if (each.use == use) {
            set(row, each, false);
        }
    }
}

bool any(const Row &row, const RegisterRange &range) {
    for (std::uint32_t i = 0; i < range.count; ++i) {
        if (has(row, range.first + i)) {
            return true;
        }
    }
    return false;
}

bool any_written(const Row &row, const Operands &operands) {
    for (const RegisterRange &each : operands) {
        if (each.written() && any(row, each)) {
            return true;
        }
    }
    return false;
}

} // namespace

Liveness::Liveness(const Program &program, const Bytecode &code, const State &state, LivenessOptions options)
    : program_(program), code_(code), options_(std::move(options)),
      outermost_(state.calls.empty() ? no_id : state.calls.front().function),
      reach_(reach_of(program, code, state)), futures_(program, code, state, reach_),
      functions_(code.functions.size()), fields_(program.fields.size(), reach_.hooks),
      escaping_(program.rules.size()), kept_(program.rules.size()), remembered_(program.rules.size()),
      yields_(program.rules.size()), results_(program.rules.size()), redone_(program.rules.size()) {
    for (const std::uint32_t index : reach_.functions) {
        prepare(index);
    }
    notice_performings(state);
    do { // reads of one function may make another's fields and registers live
        changed_ = false;
        for (const std::uint32_t index : reach_.functions) {
            analyse(index);
        }
        changed_ = futures_.update([this](std::uint32_t function, std::size_t pc) {
            return live(function, static_cast<std::uint32_t>(pc + 1), code_.functions[function].code[pc].a);
        }) || changed_;
    } while (changed_);
}

// Running calls have begun: their callers' instructions are past.
void Liveness::notice_performings(const State &state) {
    for (const Call &call : state.calls) {
        const RuleId rule = code_.functions[call.function].rule;
        if (rule == no_id || code_.rules[rule].perform != call.function) {
            continue;
        }
        results_[rule] = true;
        if (call.yields > 0 && call.yields < several_yields) {
            escape(rule, call.yields - 1, rule, Reader::at_end);
        }
        for (const std::uint16_t reg : code_.yielded(call.yields)) {
            escape(rule, reg, rule, Reader::at_end);
        }
    }
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

// Reads where a call may continue; with hooks, all that other code may read at any time.
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
    if (reach_.hooks) {
        for (const std::uint32_t reg : escaping_[rule]) {
            always[reg / 64] |= std::uint64_t{1} << reg % 64;
        }
    }
    return always;
}

void Liveness::analyse(std::uint32_t index) {
    bool again = true;
    while (again) {
        again = false;
        const Row always = always_live(index);
        for (std::size_t pc = code_.functions[index].code.size(); pc-- > 0;) {
            again = (reach_.runs[index][pc] && flow(index, pc, always)) || again;
        }
        changed_ = changed_ || again;
    }
}

void Liveness::add_row(std::uint32_t index, std::size_t pc, std::vector<std::uint64_t> &to) const {
    const Function &function = functions_[index];
    for (std::size_t i = 0; pc < code_.functions[index].code.size() && i < function.width; ++i) {
        to[i] |= function.rows[pc * function.width + i];
    }
}

// True: something new is live.
bool Liveness::note(std::uint32_t index, std::size_t pc, const std::vector<std::uint64_t> &row) {
    Function &function = functions_[index];
    bool fresh = false;
    for (std::size_t i = 0; i < function.width; ++i) {
        fresh = std::exchange(function.rows[pc * function.width + i], row[i]) != row[i] || fresh;
    }
    return fresh;
}

// One instruction backwards. True: something new is live before it.
bool Liveness::flow(std::uint32_t index, std::size_t pc, const std::vector<std::uint64_t> &always) {
    const FunctionCode &code = code_.functions[index];
    const Instruction &in = code.code[pc];
    const OpFacts &facts = op_facts(in.op);
    const Operands operands = operands_of(program_, code_, code, pc);
    Row row = always;
    if (facts.falls_through()) {
        add_row(index, pc + 1, row);
    }
    Row after = row;
    if (facts.jumps()) {
        add_row(index, in.low(), after);
    }
    notice(in, after);
    clear(row, operands, Use::advances);
    if (facts.jumps()) {
        add_row(index, in.low(), row); // where nothing has advanced
    }
    clear(row, operands, Use::writes);
    if (in.op == Op::ask) {
        add_row(index, code_.questions[static_cast<std::size_t>(in.imm)].restart, row);
    }
    if (!facts.only_makes() || any_written(after, operands)) {
        add_reads(in, index, operands, row);
        add_own(in, index, row);
    }
    add_run(in, index, row);
    for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] |= always[i];
    }
    return note(index, pc, row);
}

// A store into a dead field does not matter, nor does an event without a listener or an unused result. Its
// thing does matter: a store to none fails.
void Liveness::add_reads(const Instruction &in, std::uint32_t index, const Operands &operands,
                         std::vector<std::uint64_t> &row) const {
    const auto rule = static_cast<std::size_t>(in.imm);
    const bool answer = in.op == Op::report || (in.op == Op::give && index == outermost_);
    const bool unread = (op_facts(in.op).stores_field() && in.high() != no_id && !fields_[in.high()]) ||
                        (answer && !options_.reports);
    const bool unyielded = in.op == Op::leave && !results_[rule];
    const bool unset = in.op == Op::set_active && !set_for_somebody(in);
    for (const RegisterRange &each : operands) {
        const bool idle = each.use == Use::carries && (unread || unset || (unyielded && each.first == in.a));
        if (each.read() && !idle) {
            set(row, each, true);
        }
    }
    if (in.op == Op::leave) {
        for (const std::uint32_t reg : kept_[rule]) {
            row[reg / 64] |= std::uint64_t{1} << reg % 64;
        }
    }
}

// Whether the register that is set from outside is read. A rule that is unreachable is not compiled.
bool Liveness::set_for_somebody(const Instruction &in) const {
    for (RuleId rule = 0; rule < code_.rules.size(); ++rule) {
        const RuleCode &code = code_.rules[rule];
        if (code.perform == no_id) {
            continue;
        }
        for (std::size_t i = 0; code_.rule_is[rule][in.low()] && i < code.family.size(); ++i) {
            const std::uint16_t own = code.family[i] == in.low() ? code.registers[i][in.high()] : no_register;
            if (own != no_register && (escaping_[rule].contains(own) || live_anywhere(code.perform, own))) {
                return true;
            }
        }
    }
    return reach_.hooks;
}

bool Liveness::live_anywhere(std::uint32_t index, std::uint32_t reg) const {
    const Function &function = functions_[index];
    for (std::size_t at = reg / 64; at < function.rows.size(); at += function.width) {
        if ((function.rows[at] >> reg % 64 & 1) != 0) {
            return true;
        }
    }
    return false;
}

// A call may read its own registers by its rule's name, as others do.
void Liveness::add_own(const Instruction &in, std::uint32_t index, std::vector<std::uint64_t> &row) const {
    const RuleId rule = code_.functions[index].rule;
    if (in.op != Op::active || rule == no_id || code_.rules[rule].perform != index) {
        return;
    }
    const RuleCode &code = code_.rules[rule];
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        const std::uint16_t own = code.family[i] == in.low() ? code.registers[i][in.high()] : no_register;
        if (own != no_register && !options_.counted.contains({rule, own})) {
            row[own / 64] |= std::uint64_t{1} << own % 64;
        }
    }
}

// Adds reads of this call by the code that runs here, if it is one.
void Liveness::add_run(const Instruction &in, std::uint32_t index, std::vector<std::uint64_t> &row) const {
    const RuleId rule = code_.functions[index].rule;
    const Futures::Row reads = futures_.run_by(in);
    if (rule == no_id || reads.empty() || code_.rules[rule].perform != index) {
        return;
    }
    for (const auto &[reg, place] : futures_.read_of(rule)) {
        if (Futures::has(reads, place) && escaping_[rule].contains(reg)) {
            row[reg / 64] |= std::uint64_t{1} << reg % 64;
        }
    }
}

// Fields that are read for something, and registers that are read from outside their frame.
void Liveness::notice(const Instruction &in, const std::vector<std::uint64_t> &after) {
    const bool wanted = in.a != no_register && has(after, in.a);
    if (op_facts(in.op).loads_field() && wanted && in.high() != no_id && !fields_[in.high()]) {
        fields_[in.high()] = changed_ = true;
    }
    if (in.op == Op::mutual && !fields_[static_cast<std::size_t>(in.imm)]) {
        fields_[static_cast<std::size_t>(in.imm)] = changed_ = true;
    }
    if (in.op == Op::active && wanted) {
        for (RuleId rule = 0; rule < program_.rules.size(); ++rule) {
            if (code_.rule_is[rule][in.low()]) {
                escape(rule, in.high(), in.low(), in.c == 1 ? Reader::later : Reader::meanwhile);
            }
        }
    }
    const auto yielded = in.op == Op::perform ? code_.yielded(in.high()) : std::span<const std::uint16_t>();
    for (std::size_t i = 0; i < yielded.size(); ++i) {
        if (has(after, static_cast<std::uint16_t>(in.a + 1 + i))) {
            escape(in.low(), yielded[i], in.low(), Reader::at_end);
        }
    }
    if (in.op == Op::perform && in.high() > 0 && in.high() < several_yields && wanted) {
        escape(in.low(), in.high() - 1, in.low(), Reader::at_end);
    } else if (in.op == Op::perform && wanted && !results_[in.low()]) {
        results_[in.low()] = changed_ = true;
    } else if (in.op == Op::perform_act && wanted && !all_results_) {
        results_.assign(results_.size(), true);
        all_results_ = changed_ = true;
    }
}

// `reg` by the numbering of `ancestor`.
void Liveness::escape(RuleId rule, std::uint32_t reg, RuleId ancestor, Reader reader) {
    const RuleCode &code = code_.rules[rule];
    yields_[rule] = yields_[rule] || reader == Reader::at_end;
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        const std::uint16_t own = code.family[i] == ancestor ? code.registers[i][reg] : no_register;
        if (own != no_register && !options_.counted.contains({rule, own})) {
            changed_ = escaping_[rule].insert(own).second || changed_;
            changed_ = (reader != Reader::meanwhile && kept_[rule].insert(own).second) || changed_;
        }
        if (own != no_register && reader == Reader::later && !remembered_[rule]) {
            remembered_[rule] = changed_ = true;
        }
    }
}

} // namespace bylaw::odds::rules
