#include "interpreter/simulate/compiled/constant_lists.hpp"

namespace bylaw::compiled {

std::optional<std::vector<Word>> constants_of_list(const FunctionCode &function, std::size_t at) {
    const Instruction &list = function.code[at];
    std::vector<std::optional<Word>> known(list.c);
    if (at < known.size()) {
        return std::nullopt;
    }
    for (std::size_t i = at - known.size(); i < at; ++i) {
        const Instruction &in = function.code[i];
        if (in.op != Op::constant || in.a < list.b || in.a >= list.b + list.c) {
            return std::nullopt;
        }
        known[in.a - std::size_t{list.b}] = in.imm;
    }
    std::vector<Word> words;
    for (const std::optional<Word> &each : known) {
        if (!each) {
            return std::nullopt;
        }
        words.push_back(*each);
    }
    return words;
}

ConstantLists::ConstantLists(const Bytecode &code, const std::vector<bool> &wanted, State &made_in) {
    for (std::size_t i = 0; i < code.functions.size(); ++i) {
        const FunctionCode &function = code.functions[i];
        for (std::size_t at = 0; wanted[i] && at < function.code.size(); ++at) {
            if (function.code[at].op == Op::list && function.code[at].c > 0) {
                if (const auto words = constants_of_list(function, at)) {
                    known_.emplace(*words, made_in.lists.intern(*words));
                }
            }
        }
    }
}

} // namespace bylaw::compiled
