#include "interpreter/odds/rules/code_shapes.hpp"

#include "interpreter/program/op_facts.hpp"

namespace bylaw::odds::rules {

bool in_loop(const std::vector<Instruction> &code, std::size_t pc) {
    for (std::size_t i = pc; i < code.size(); ++i) {
        if (code[i].op == Op::loop && code[i].low() <= pc) {
            return true;
        }
    }
    return false;
}

bool always_done(const std::vector<Instruction> &code, std::size_t pc) {
    for (std::size_t i = 0; i < pc; ++i) {
        const Op op = code[i].op;
        const bool around = op_facts(op).jumps() && code[i].low() > pc;
        if (around || op == Op::give || op == Op::give_nothing || op == Op::leave) {
            return false;
        }
    }
    return !in_loop(code, pc);
}

} // namespace bylaw::odds::rules
