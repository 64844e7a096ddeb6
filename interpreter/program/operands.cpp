#include "interpreter/program/operands.hpp"

namespace bylaw {

namespace {

// For the open list: its `build` is the last one before that is not closed again.
std::uint32_t keys_at(const FunctionCode &function, std::size_t pc) {
    int open = 0;
    for (std::size_t i = pc; i-- > 0;) {
        const Instruction &each = function.code[i];
        if (each.op == Op::build_end || each.op == Op::build_groups) {
            ++open;
        } else if (each.op == Op::build && open-- == 0) {
            return static_cast<std::uint32_t>(each.imm);
        }
    }
    return 0;
}

std::uint32_t argument_count(const Program &program, const Bytecode &code, const Instruction &in) {
    const auto number = static_cast<std::size_t>(in.imm);
    switch (op_facts(in.op).effects.runs) {
    case Runs::function: return code.functions[number].parameters;
    case Runs::trigger: return code.functions[in.low()].parameters;
    case Runs::rule: return program.rules[in.low()].own_roles + ((in.c & 4) != 0 ? 1 : 0);
    case Runs::hooks: return static_cast<std::uint32_t>(program.hooks[number].parameters.size());
    case Runs::none:
    case Runs::acts:
    case Runs::endings:
    case Runs::policies:
    case Runs::policy:
    case Runs::labels: break;
    }
    return 0;
}

} // namespace

Operands operands_of(const Program &program, const Bytecode &code, const FunctionCode &function,
                     std::size_t pc) {
    const Instruction &in = function.code[pc];
    const auto number = static_cast<std::size_t>(in.imm);
    const auto count_of = [&](Count count) -> std::uint32_t {
        switch (count) {
        case Count::one: return 1;
        case Count::two: return 2;
        case Count::three: return 3;
        case Count::four: return 4;
        case Count::words: return in.c;
        case Count::pairs: return static_cast<std::uint32_t>(2 * in.imm);
        case Count::keys: return keys_at(function, pc);
        case Count::saved: return static_cast<std::uint32_t>(code.rules[number].family.size());
        case Count::arguments: return argument_count(program, code, in);
        case Count::yielded: return 1 + static_cast<std::uint32_t>(code.yielded(in.high()).size());
        case Count::question:
            return code.questions[number].fallback == no_id || code.questions[number].labelled ? 3 : 2;
        }
        return 0;
    };
    Operands found;
    if (op_facts(in.op).only_tells()) {
        return found;
    }
    for (const Operand &each : op_facts(in.op).operands) {
        const std::uint16_t first = each.first == OperandRegister::a   ? in.a
                                    : each.first == OperandRegister::b ? in.b
                                                                       : in.c;
        if (first != no_register) {
            found.add({first, count_of(each.count), each.use});
        }
    }
    return found;
}

} // namespace bylaw
