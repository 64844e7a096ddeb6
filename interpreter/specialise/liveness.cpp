#include "interpreter/specialise/liveness.hpp"

#include "interpreter/program/operands.hpp"

namespace bylaw::residual {

using Code = bylaw::Op;

Liveness::Liveness(const Program &program, const Bytecode &code)
    : program_(program), code_(code), tables_(code.functions.size()), read_remotely_(program.rules.size()) {
    find_remote_reads();
}

// The register of an ancestor's call, in those of all rules that change it.
void Liveness::mark_remote(RuleId ancestor, std::uint32_t reg) {
    for (std::size_t rule = 0; rule < read_remotely_.size(); ++rule) {
        const RuleCode &each = code_.rules[rule];
        for (std::size_t i = 0; i < each.family.size(); ++i) {
            if (each.family[i] == ancestor && reg < each.registers[i].size() &&
                each.registers[i][reg] < read_remotely_[rule].size()) {
                read_remotely_[rule][each.registers[i][reg]] = true;
            }
        }
    }
}

// A call's registers are read from other frames by `active`, and given by `perform` as what it
// yields.
void Liveness::find_remote_reads() {
    for (std::size_t rule = 0; rule < read_remotely_.size(); ++rule) {
        if (code_.rules[rule].perform == no_id) { // nothing reaches it
            continue;
        }
        read_remotely_[rule].resize(code_.functions[code_.rules[rule].perform].registers.size());
        read_remotely_[rule][code_.rules[rule].mode] = true;
        read_remotely_[rule][code_.rules[rule].with] = true;
    }
    for (const FunctionCode &function : code_.functions) {
        for (const bylaw::Instruction &in : function.code) {
            if (in.op == Code::active || in.op == Code::set_active) {
                mark_remote(in.low(), in.high());
            } else if (in.op == Code::perform) {
                mark_yielded(in);
            }
        }
    }
}

void Liveness::mark_yielded(const bylaw::Instruction &performing) {
    const std::uint32_t asked = performing.high();
    std::vector<bool> &read = read_remotely_[performing.low()];
    if (asked > 0 && asked < several_yields) {
        read[asked - 1] = true;
    }
    for (const std::uint16_t each : code_.yielded(asked)) {
        read[each] = true;
    }
}

// Reads from an instruction on, backwards until a fixpoint.
struct Liveness::Analysis {
    const Liveness &of;
    const FunctionCode &function;
    Table &table;
    const bool performing; // it is that of its rule
    std::vector<bool> now = std::vector<bool>(table.registers);

    void run() {
        for (bool changed = true; changed;) {
            changed = false;
            for (std::size_t pc = function.code.size(); pc-- > 0;) {
                go_back(pc);
                changed = note(pc) || changed;
            }
        }
    }

  private:
    bool at(std::size_t pc, std::size_t reg) const { return table.live[pc * table.registers + reg]; }

    void add(std::size_t pc) {
        for (std::size_t r = 0; r < table.registers; ++r) {
            now[r] = now[r] || at(pc, r);
        }
    }

    void clear(const Operands &operands, Use use) {
        for (const RegisterRange &each : operands) {
            for (std::uint32_t i = 0; each.use == use && i < each.count; ++i) {
                now[each.first + i] = false;
            }
        }
    }

    // Live registers before the instruction, from those after it.
    void go_back(std::size_t pc) {
        const bylaw::Instruction &in = function.code[pc];
        const OpFacts &facts = op_facts(in.op);
        const Operands operands = operands_of(of.program_, of.code_, function, pc);
        std::fill(now.begin(), now.end(), false);
        if (facts.falls_through() || facts.flow == Flow::skip) {
            add(pc + 1);
        }
        clear(operands, Use::advances);
        if (facts.jumps()) {
            add(in.low());
        }
        clear(operands, Use::writes);
        if (performing) {
            leave_or_redo(pc);
        }
        read(operands);
    }

    void leave_or_redo(std::size_t pc) {
        const RuleCode &rule = of.code_.rules[function.rule];
        if (rule.leave != no_id &&
            pc < rule.leave) { // it may be stopped from within any call, and then runs its end code
            add(rule.leave);
        }
        for (const std::uint32_t begins : rule.stages) { // `redo` may send it back to any of these
            if (pc >= begins) {
                add(begins);
            }
        }
    }

    void read(const Operands &operands) {
        for (const RegisterRange &each : operands) {
            for (std::uint32_t i = 0; each.read() && i < each.count; ++i) {
                now[each.first + i] = true;
            }
        }
        for (std::size_t r = 0; performing && r < of.read_remotely_[function.rule].size(); ++r) {
            now[r] = now[r] || of.read_remotely_[function.rule][r];
        }
    }

    // True: something new is live before the instruction.
    bool note(std::size_t pc) {
        bool changed = false;
        for (std::size_t r = 0; r < table.registers; ++r) {
            if (now[r] && !at(pc, r)) {
                table.live[pc * table.registers + r] = true;
                changed = true;
            }
        }
        return changed;
    }
};

const Liveness::Table &Liveness::compute(std::uint32_t number) {
    const FunctionCode &function = code_.functions[number];
    Table &table = tables_[number];
    table.known = true;
    table.registers = function.registers.size();
    table.live.resize((function.code.size() + 1) * table.registers);
    const bool performing = function.rule != no_id && code_.rules[function.rule].perform == number;
    Analysis{*this, function, table, performing}.run();
    return table;
}

} // namespace bylaw::residual
