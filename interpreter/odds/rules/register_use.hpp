// Which registers an instruction reads and writes.
#pragma once
#include "interpreter/program/code.hpp"

#include <array>

namespace bylaw::odds::rules {

struct RegisterRange {
    std::uint16_t first = no_register;
    std::uint32_t count = 0;
};

// At most a few ranges of neighbours each.
class RegisterRanges {
  public:
    void add(std::uint16_t first, std::uint32_t count = 1) {
        if (first != no_register && count > 0) {
            ranges_[size_++] = {first, count};
        }
    }
    const RegisterRange *begin() const { return ranges_.data(); }
    const RegisterRange *end() const { return ranges_.data() + size_; }

  private:
    std::array<RegisterRange, 4> ranges_;
    std::size_t size_ = 0;
};

struct RegisterUse {
    RegisterRanges reads; // whatever becomes of the result: something else may hang on it
    RegisterRanges feeds; // read for nothing but what is written
    RegisterRanges writes;
};

// May it go on at Instruction::low()?
bool jumps(Op op);
// And at the next one?
bool falls_through(Op op);

// `keys`: how many keys the lists have that this function builds, at most.
RegisterUse use_of(const Program &program, const Bytecode &code, const Instruction &in, std::uint32_t keys);

} // namespace bylaw::odds::rules
