// Which registers of a short function are written wherever it goes. It has no loops, and fewer than 64 of
// them.
#pragma once
#include "interpreter/program/operands.hpp"

#include <vector>

namespace bylaw {

inline constexpr std::size_t most_written_registers = 63;

// Each word that it reads was written before, however it came there; else it might be one of another call.
// Bit k: register k is written.
class WrittenRegisters {
  public:
    WrittenRegisters(const Program &program, const Bytecode &code, const FunctionCode &function)
        : program_(program), code_(code), function_(function), before_(function.code.size() + 1, unreached) {
        before_[0] = (std::uint64_t{1} << function.parameters) - 1;
    }

    bool reached(std::size_t pc) const { return before_[pc] != unreached; }

    bool pass(std::size_t pc) {
        const Instruction &in = function_.code[pc];
        std::uint64_t behind = before_[pc], there = behind;
        for (const RegisterRange &each : operands_of(program_, code_, function_, pc)) {
            for (std::uint32_t i = 0; i < each.count; ++i) {
                const std::uint64_t bit = std::uint64_t{1} << (each.first + i);
                const bool read = each.read() || each.use == Use::advances;
                if ((read && (before_[pc] & bit) == 0) ||
                    (each.written() && each.first + i < function_.parameters)) {
                    return false; // nor are parameters written: they are words of the caller
                }
                behind |= each.written() ? bit : 0;
                there |= each.use == Use::writes ? bit : 0;
            }
        }
        const OpFacts &facts = op_facts(in.op);
        if (facts.jumps()) {
            before_[in.low()] &= there;
        }
        if (facts.falls_through() || facts.flow == Flow::skip) {
            before_[pc + 1] &= behind;
        }
        return true;
    }

  private:
    static constexpr std::uint64_t unreached = ~std::uint64_t{0};

    const Program &program_;
    const Bytecode &code_;
    const FunctionCode &function_;
    std::vector<std::uint64_t> before_; // by place
};

} // namespace bylaw
