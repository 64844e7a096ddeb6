// Which registers one instruction reads and writes, by the table of instructions.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/op_facts.hpp"

#include <array>

namespace bylaw {

struct RegisterRange {
    std::uint16_t first = no_register;
    std::uint32_t count = 0;
    Use use = Use::reads;

    bool contains(std::uint32_t reg) const { return reg >= first && reg < first + count; }
    bool read() const { return use == Use::reads || use == Use::carries; }
    bool written() const { return !read(); }
};

// In the order of the table; those that the instruction leaves out are not there.
class Operands {
  public:
    void add(RegisterRange range) {
        if (range.first != no_register && range.count > 0) {
            ranges_[size_++] = range;
        }
    }
    const RegisterRange *begin() const { return ranges_.data(); }
    const RegisterRange *end() const { return ranges_.data() + size_; }

    bool reads(std::uint32_t reg) const { return any(reg, &RegisterRange::read); }
    bool writes(std::uint32_t reg) const { return any(reg, &RegisterRange::written); }

  private:
    bool any(std::uint32_t reg, bool (RegisterRange::*used)() const) const {
        for (const RegisterRange &each : *this) {
            if ((each.*used)() && each.contains(reg)) {
                return true;
            }
        }
        return false;
    }

    std::array<RegisterRange, 4> ranges_;
    std::size_t size_ = 0;
};

// Operands of instruction `pc` of the function, without a listener. Registers of other frames (`active`,
// `set_active`, what `leave` yields) are not included: analyses of calls know them.
Operands operands_of(const Program &program, const Bytecode &code, const FunctionCode &function,
                     std::size_t pc);

} // namespace bylaw
