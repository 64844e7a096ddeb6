#include "interpreter/specialise/liveness.hpp"

#include "interpreter/program/operands.hpp"

namespace bylaw::residual {

using Code = bylaw::Op;

Liveness::Liveness(const Program &program, const Bytecode &code)
    : program_(program), code_(code), tables_(code.functions.size()), read_remotely_(program.rules.size()) {
    find_remote_reads();
}

// A performing's registers are looked at from other frames by `active`, and given by `perform` as what it
// yields.
void Liveness::find_remote_reads() {
    for (std::size_t rule = 0; rule < read_remotely_.size(); ++rule) {
        read_remotely_[rule].resize(code_.functions[code_.rules[rule].perform].registers.size());
        read_remotely_[rule][code_.rules[rule].mode] = true;
        read_remotely_[rule][code_.rules[rule].with] = true;
    }
    const auto mark = [&](RuleId ancestor, std::uint32_t reg) {
        for (std::size_t rule = 0; rule < read_remotely_.size(); ++rule) {
            const RuleCode &each = code_.rules[rule];
            for (std::size_t i = 0; i < each.family.size(); ++i) {
                if (each.family[i] == ancestor && reg < each.registers[i].size() &&
                    each.registers[i][reg] != no_register) {
                    read_remotely_[rule][each.registers[i][reg]] = true;
                }
            }
        }
    };
    for (const FunctionCode &function : code_.functions) {
        for (const bylaw::Instruction &in : function.code) {
            if (in.op == Code::active || in.op == Code::set_active) {
                mark(in.low(), in.high());
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

const Liveness::Table &Liveness::compute(std::uint32_t number) {
    const FunctionCode &function = code_.functions[number];
    Table &table = tables_[number];
    table.known = true;
    table.registers = function.registers.size();
    table.live.resize((function.code.size() + 1) * table.registers);
    const bool performing = function.rule != no_id && code_.rules[function.rule].perform == number;
    const std::uint32_t exit = performing ? code_.rules[function.rule].leave : no_id;
    const auto at = [&](std::size_t pc, std::size_t reg) { return table.live[pc * table.registers + reg]; };
    std::vector<bool> now(table.registers);
    const auto clear = [&](const Operands &operands, Use use) {
        for (const RegisterRange &each : operands) {
            for (std::uint32_t i = 0; each.use == use && i < each.count; ++i) {
                now[each.first + i] = false;
            }
        }
    };
    for (bool changed = true; changed;) {
        changed = false;
        for (std::size_t pc = function.code.size(); pc-- > 0;) {
            const bylaw::Instruction &in = function.code[pc];
            const OpFacts &facts = op_facts(in.op);
            const Operands operands = operands_of(program_, code_, function, pc);
            const bool falls = facts.falls_through() || facts.flow == Flow::skip;
            for (std::size_t r = 0; r < table.registers; ++r) {
                now[r] = falls && at(pc + 1, r);
            }
            clear(operands, Use::advances);
            for (std::size_t r = 0; facts.jumps() && r < table.registers; ++r) {
                now[r] = now[r] || at(in.low(), r);
            }
            clear(operands, Use::writes);
            // A performing may be stopped from within any call, and goes to its door then.
            for (std::size_t r = 0; exit != no_id && pc < exit && r < table.registers; ++r) {
                now[r] = now[r] || at(exit, r);
            }
            // `redo` may send it back to any of its stages.
            for (std::size_t stage = 0; performing && stage < code_.rules[function.rule].stages.size();
                 ++stage) {
                const std::uint32_t begins = code_.rules[function.rule].stages[stage];
                for (std::size_t r = 0; r < table.registers && pc >= begins; ++r) {
                    now[r] = now[r] || at(begins, r);
                }
            }
            for (const RegisterRange &each : operands) {
                for (std::uint32_t i = 0; each.read() && i < each.count; ++i) {
                    now[each.first + i] = true;
                }
            }
            for (std::size_t r = 0; performing && r < read_remotely_[function.rule].size(); ++r) {
                now[r] = now[r] || read_remotely_[function.rule][r];
            }
            for (std::size_t r = 0; r < table.registers; ++r) {
                if (now[r] && !at(pc, r)) {
                    table.live[pc * table.registers + r] = true;
                    changed = true;
                }
            }
        }
    }
    return table;
}

} // namespace bylaw::residual
