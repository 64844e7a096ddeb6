#include "interpreter/program/dump.hpp"

namespace bylaw {

namespace {

enum class Flow { next, jump, call, stop };

struct OpInfo {
    const char *name;
    Flow flow;
};

constexpr OpInfo op_infos[] = {
#define OP(name, flow, meaning) {#name, Flow::flow},
#include "interpreter/program/ops.def"
#undef OP
};

std::string operand(std::uint16_t reg) {
    return reg == no_register ? "" : " r" + std::to_string(reg);
}

} // namespace

const char *name_of(Op op) {
    return op_infos[static_cast<std::size_t>(op)].name;
}

std::string dump(const FunctionCode &function) {
    std::string text = function.name + ": " + std::to_string(function.parameters) + " parameters, " +
                       std::to_string(function.registers.size()) + " registers\n";
    for (std::size_t i = 0; i < function.code.size(); ++i) {
        const Instruction &each = function.code[i];
        text += "  " + std::to_string(i) + "  " + name_of(each.op) + operand(each.a) + operand(each.b) +
                operand(each.c);
        if (op_infos[static_cast<std::size_t>(each.op)].flow == Flow::jump) {
            text += " -> " + std::to_string(each.low());
            text += each.high() == 0 ? "" : " #" + std::to_string(static_cast<std::int32_t>(each.high()));
        } else if (each.imm != 0) {
            text += " #" + std::to_string(each.imm);
        }
        text += "\n";
    }
    return text;
}

std::string dump(const Bytecode &code) {
    std::string text;
    for (const FunctionCode &each : code.functions) {
        text += dump(each) + "\n";
    }
    return text;
}

} // namespace bylaw
