// Which instructions have been run, and which way their branches went: what the tests of a program reach.
#pragma once
#include "interpreter/program/code.hpp"

#include <cstdint>
#include <vector>

namespace bylaw {

struct Met {
    std::uint32_t run = 0;    // so often
    std::uint32_t jumped = 0; // jumps among them; 0 except for branches
};

class CodeCoverage {
  public:
    explicit CodeCoverage(const Bytecode &code);

    // The instruction was run, and the run is now at `next` of the same function; or in another one.
    void add(std::uint32_t function, std::uint32_t pc, bool jumped);
    const std::vector<Met> &of(std::size_t function) const { return met_[function]; }
    std::size_t functions() const { return met_.size(); }

  private:
    std::vector<std::vector<Met>> met_; // by function and program counter
};

} // namespace bylaw
