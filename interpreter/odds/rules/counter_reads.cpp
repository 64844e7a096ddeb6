#include "interpreter/odds/rules/counter_reads.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

std::optional<Word> CounterReads::alike_from(RuleId rule, std::uint32_t reg, std::uint32_t outermost,
                                             const std::set<std::size_t> &reports) {
    const std::set<std::size_t> none;
    alike_ = 0;
    parity_ = false;
    if (live_.given_at_end(rule)) {
        return std::nullopt;
    }
    const std::uint32_t own = code_.rules[rule].perform;
    for (const std::uint32_t function : reach_.functions) {
        const auto &code = code_.functions[function].code;
        for (std::size_t pc = 0; pc < code.size(); ++pc) {
            if (!reach_.runs[function][pc] || !reads_active(code[pc], rule, reg) ||
                !live_.live(function, static_cast<std::uint32_t>(pc + 1), code[pc].a)) {
                continue;
            }
            if (!follow(function, pc + 1, code[pc].a, false, function == outermost ? reports : none)) {
                return std::nullopt;
            }
        }
    }
    return follow(own, 0, reg, true, none) ? std::optional(alike_) : std::nullopt;
}

bool CounterReads::reads_active(const bylaw::Instruction &in, RuleId rule, std::uint32_t reg) const {
    const RuleCode &each = code_.rules[rule];
    for (std::size_t k = 0; in.op == bylaw::Op::active && k < each.family.size(); ++k) {
        if (each.family[k] == in.low() && each.registers[k][in.high()] == reg) {
            return true;
        }
    }
    return false;
}

// Follows all continuations until the register holds something else; for the counter's own register,
// everywhere. False: the value itself is read.
bool CounterReads::follow(std::uint32_t number, std::size_t from, std::uint32_t reg, bool own,
                          const std::set<std::size_t> &reports) {
    const FunctionCode &function = code_.functions[number];
    if (reach_.runs[number].empty()) {
        return true; // it was over before, and never comes again
    }
    std::vector<bool> seen(function.code.size());
    std::vector<std::size_t> waiting{from};
    for (std::size_t pc = 0; own && pc < function.code.size(); ++pc) {
        waiting.push_back(pc);
    }
    while (!waiting.empty()) {
        const std::size_t pc = waiting.back();
        waiting.pop_back();
        if (pc >= seen.size() || seen[pc] || !reach_.runs[number][pc]) {
            continue;
        }
        seen[pc] = true;
        const Operands operands = operands_of(program_, code_, function, pc);
        if (operands.reads(reg) && !reports.contains(pc) && !look(function, number, pc, reg, own)) {
            return false;
        }
        if (!operands.writes(reg) && !own) {
            waiting.push_back(pc + 1);
            if (op_facts(function.code[pc].op).jumps()) {
                waiting.push_back(function.code[pc].low());
            }
        }
    }
    return true;
}

// One instruction that reads it.
bool CounterReads::look(const FunctionCode &function, std::uint32_t number, std::size_t pc, std::uint32_t reg,
                        bool own) {
    const bylaw::Instruction &in = function.code[pc];
    if (own && in.op == bylaw::Op::add_constant && in.a == reg && in.b == reg) {
        return true;
    }
    if (const std::optional<Word> with = known_.compared_with(function, pc, reg)) {
        alike_ = std::max(alike_, *with + 1);
        return true;
    }
    // Whether its result is not read.
    const bool unread = op_facts(in.op).only_makes() && in.a != no_register &&
                        !live_.live(number, static_cast<std::uint32_t>(pc + 1), in.a);
    parity_ = parity_ || (in.op == bylaw::Op::odd && !unread);
    return unread || in.op == bylaw::Op::odd;
}

} // namespace bylaw::odds::rules
