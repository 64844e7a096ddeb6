#include "interpreter/program/dump.hpp"

#include "interpreter/program/op_facts.hpp"

namespace bylaw {

namespace {

std::string operand(std::uint16_t reg) {
    return reg == no_register ? "" : " r" + std::to_string(reg);
}

} // namespace

const char *name_of(Op op) {
    return op_facts(op).name;
}

std::string dump(const FunctionCode &function) {
    std::string text = function.name + ": " + std::to_string(function.parameters) + " parameters, " +
                       std::to_string(function.registers.size()) + " registers\n";
    for (std::size_t i = 0; i < function.code.size(); ++i) {
        const Instruction &each = function.code[i];
        text += "  " + std::to_string(i) + "  " + name_of(each.op) + operand(each.a) + operand(each.b) +
                operand(each.c);
        if (op_facts(each.op).jumps()) {
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
