// Numbers that are known before a game is played, and where code goes because of them.
#pragma once
#include "interpreter/reach/reach.hpp"

#include <optional>

namespace bylaw {

// A number that is known beforehand, in a register right before an instruction: a constant, or an option that
// nothing changes.
class KnownNumbers {
  public:
    // `state`: all that is read comes after it; it outlives this.
    KnownNumbers(const Program &program, const Bytecode &code, const State &state, const Reach &reach);

    bool options_change() const { return options_change_; }

    std::optional<Word> before(const FunctionCode &function, std::size_t pc, std::uint32_t reg) const;
    // Whether the jump is taken, if it depends on known numbers only; nullopt otherwise.
    std::optional<bool> jumps(const FunctionCode &function, std::size_t pc) const;
    // The number that an instruction compares the register with, if that is all it does with it and it is
    // known.
    std::optional<Word> compared_with(const FunctionCode &function, std::size_t pc, std::uint32_t reg) const;

  private:
    static bool runs_others(const FunctionCode &function, std::size_t at, std::size_t pc);
    bool stands_between(const FunctionCode &function, std::size_t at, std::size_t pc) const;

    const Program &program_;
    const Bytecode &code_;
    const State &state_;
    bool options_change_ = false;
};

} // namespace bylaw
