#include "interpreter/reach/known_write.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw {

namespace {

struct Stretch {
    std::size_t behind, until; // from the instruction after the first up to the second
    bool contains(std::size_t pc) const { return pc > behind && pc <= until; }
};

bool leads_into(const Bytecode &code, const Instruction &in, Stretch stretch) {
    return (op_facts(in.op).jumps() && stretch.contains(in.low())) ||
           (in.op == Op::ask && stretch.contains(code.questions[static_cast<std::size_t>(in.imm)].restart));
}

// A call may be sent to its stages, and to its end.
bool is_sent_into(const Bytecode &code, const FunctionCode &function, Stretch stretch) {
    if (function.rule == no_id) {
        return false;
    }
    const RuleCode &rule = code.rules[function.rule];
    return stretch.contains(rule.leave) ||
           std::ranges::any_of(rule.stages, [&](std::uint32_t stage) { return stretch.contains(stage); });
}

} // namespace

std::optional<std::size_t> known_write(const Program &program, const Bytecode &code,
                                       const FunctionCode &function, std::size_t pc, std::uint32_t reg) {
    for (std::size_t at = pc; at-- > 0;) {
        if (operands_of(program, code, function, at).writes(reg)) {
            const Stretch stretch{at, pc};
            const bool led_into = std::ranges::any_of(
                function.code, [&](const Instruction &in) { return leads_into(code, in, stretch); });
            return led_into || is_sent_into(code, function, stretch) ? std::nullopt : std::optional(at);
        }
        if (!op_facts(function.code[at].op).falls_through()) {
            return std::nullopt;
        }
    }
    return std::nullopt;
}

} // namespace bylaw
