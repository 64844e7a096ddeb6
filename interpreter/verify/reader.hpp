// One function as it is read. Only files of this folder include it.
#pragma once
#include "interpreter/program/operands.hpp"
#include "interpreter/verify/known.hpp"
#include "interpreter/verify/verify.hpp"

#include <optional>

namespace bylaw::verification {

// Do the numbers within the instruction name what is there? Nothing: they do.
std::optional<std::string> wrong_immediate(const Program &program, const Bytecode &code,
                                           const FunctionCode &function, const Instruction &in);

// An operand of an instruction: its registers, and the sort of the words there.
struct Taken {
    RegisterRange range;
    Sort sort = Sort::word;
};

class Reader {
  public:
    Reader(const Program &program, const Bytecode &code, std::uint32_t number, std::vector<CodeFault> &faults)
        : program_(program), code_(code), function_(code.functions[number]), number_(number),
          faults_(faults) {}

    void run();

  private:
    using Frame = std::vector<Known>; // by register

    // --- verify.cpp
    bool has_shape();
    bool operands_fit(std::size_t pc);
    void follow();
    void step(std::size_t pc);
    void check(std::size_t pc, const Frame &frame);
    void write(std::size_t pc, Frame &frame);
    void go(std::size_t pc, const Frame &frame);
    void enter_doors();
    bool is_pinned(std::uint32_t reg) const;
    Known at(const Frame &frame, std::uint32_t reg) const;
    void report(std::size_t pc, std::string what);

    // --- said.cpp
    Type said(std::size_t pc, const Taken &operand, std::uint32_t place, const Frame &frame) const;
    Type argument(const Instruction &in, std::uint32_t place) const;
    Type given(const Instruction &in) const;
    Type element_in(const Instruction &in, const Frame &frame) const;
    Type of_register(RuleId rule, std::uint32_t reg) const;
    std::optional<std::string> wrong_constant(const Instruction &in) const;
    std::optional<std::string> wrong_adjustment(const Instruction &in) const;

    const Program &program_;
    const Bytecode &code_;
    const FunctionCode &function_;
    const std::uint32_t number_;
    std::vector<CodeFault> &faults_;
    std::vector<Frame> frames_;     // before each instruction; empty: nothing came there yet
    std::vector<std::size_t> open_; // to be followed
    bool quiet_ = true;             // while what is known still changes
};

} // namespace bylaw::verification
