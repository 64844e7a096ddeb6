#include "interpreter/machine/argument_moves.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::size_t most_looked_at = 64; // instructions; beyond that the register counts as read

// Whether no code reads the word that the register holds in front of `from`.
class Forgotten {
  public:
    Forgotten(const Program &program, const Bytecode &code, const FunctionCode &function)
        : program_(program), code_(code), function_(function) {}

    bool is(std::uint32_t reg, std::size_t from) {
        seen_.assign(function_.code.size(), false);
        open_.assign(1, from);
        for (std::size_t looked = 0; !open_.empty(); ++looked) {
            const std::size_t pc = open_.back();
            open_.pop_back();
            if (looked == most_looked_at || !pass(reg, pc)) {
                return false;
            }
        }
        return true;
    }

  private:
    bool pass(std::uint32_t reg, std::size_t pc) {
        bool written = false;
        for (const RegisterRange &each : operands_of(program_, code_, function_, pc)) {
            if (each.contains(reg) && each.use != Use::writes) {
                return false;
            }
            written = written || each.contains(reg);
        }
        if (!written) {
            const Instruction &in = function_.code[pc];
            const OpFacts &facts = op_facts(in.op);
            if (facts.jumps()) {
                open(in.low());
            }
            if (facts.falls_through() || facts.flow == Flow::skip) {
                open(pc + 1);
            }
        }
        return true;
    }

    void open(std::size_t pc) {
        if (!seen_[pc]) {
            seen_[pc] = true;
            open_.push_back(pc);
        }
    }

    const Program &program_;
    const Bytecode &code_;
    const FunctionCode &function_;
    std::vector<bool> seen_;
    std::vector<std::size_t> open_;
};

// Others may look at it while the rule runs, and afterwards.
bool has_name(const Bytecode &code, const FunctionCode &function, std::uint16_t reg) {
    return function.rule != no_id &&
           std::ranges::any_of(code.rules[function.rule].registers, [&](const auto &registers) {
               return std::ranges::find(registers, reg) != registers.end();
           });
}

bool jumped_into(const FunctionCode &function, std::size_t first, std::size_t last) {
    return std::ranges::any_of(function.code, [&](const Instruction &each) {
        return op_facts(each.op).jumps() && each.low() > first && each.low() <= last;
    });
}

} // namespace

bool is_forgotten(const Program &program, const Bytecode &code, const FunctionCode &function,
                  std::uint16_t reg, std::size_t place) {
    return !has_name(code, function, reg) && Forgotten(program, code, function).is(reg, place);
}

std::vector<std::uint16_t> moved_arguments(const Program &program, const Bytecode &code,
                                           const FunctionCode &function, std::size_t call) {
    const Instruction &in = function.code[call];
    const std::size_t count = code.functions[static_cast<std::size_t>(in.imm)].parameters;
    std::vector<std::uint16_t> sources;
    if (count == 0 || count > call || in.b == no_register || jumped_into(function, call - count, call)) {
        return {};
    }
    for (std::size_t i = 0; i < count; ++i) {
        const Instruction &move = function.code[call - count + i];
        const auto reg = static_cast<std::uint16_t>(in.b + i);
        const bool from_others = move.b < in.b || move.b >= in.b + count;
        if (move.op != Op::move || move.a != reg || !from_others || has_name(code, function, reg) ||
            (reg != in.a && !is_forgotten(program, code, function, reg, call + 1))) {
            return {};
        }
        sources.push_back(move.b);
    }
    return sources;
}

std::vector<std::uint16_t> call_arguments(const Program &program, const Bytecode &code,
                                          const FunctionCode &function, std::size_t call) {
    std::vector<std::uint16_t> found = moved_arguments(program, code, function, call);
    const Instruction &in = function.code[call];
    const std::size_t count = code.functions[static_cast<std::size_t>(in.imm)].parameters;
    for (std::size_t i = found.size(); i < count; ++i) {
        found.push_back(static_cast<std::uint16_t>(in.b + i));
    }
    return found;
}

std::vector<bool> moves_of_arguments(const Program &program, const Bytecode &code,
                                     const FunctionCode &function) {
    std::vector<bool> found(function.code.size(), false);
    for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
        if (function.code[pc].op == Op::call) {
            const std::size_t moves = moved_arguments(program, code, function, pc).size();
            std::fill_n(found.begin() + static_cast<std::ptrdiff_t>(pc - moves), moves, true);
        }
    }
    return found;
}

} // namespace bylaw
