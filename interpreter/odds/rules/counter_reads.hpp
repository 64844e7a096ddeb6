// Remaining reads of a counter: none, or only comparisons with certain numbers. Beyond all of them its exact
// value does not matter.
#pragma once
#include "interpreter/odds/rules/liveness.hpp"
#include "interpreter/reach/known_numbers.hpp"

#include <optional>
#include <set>

namespace bylaw::odds::rules {

class CounterReads {
  public:
    // `live`: what matters, reports included. All outlive it.
    CounterReads(const Program &program, const Bytecode &code, const Reach &reach, const Liveness &live,
                 const KnownNumbers &known)
        : program_(program), code_(code), reach_(reach), live_(live), known_(known) {}

    // Returns the number from which on all values are indistinguishable; none: the value itself is read.
    // `reports`: the places of the outermost function that report it, which do not count as reads.
    std::optional<Word> alike_from(RuleId rule, std::uint32_t reg, std::uint32_t outermost,
                                   const std::set<std::size_t> &reports);
    // After that: but for whether they are odd?
    bool parity() const { return parity_; }

  private:
    bool follow(std::uint32_t function, std::size_t from, std::uint32_t reg, bool own,
                const std::set<std::size_t> &reports);
    bool look(const FunctionCode &function, std::uint32_t number, std::size_t pc, std::uint32_t reg,
              bool own);
    bool reads_active(const bylaw::Instruction &in, RuleId rule, std::uint32_t reg) const;

    const Program &program_;
    const Bytecode &code_;
    const Reach &reach_;
    const Liveness &live_;
    const KnownNumbers &known_;
    Word alike_ = 0;
    bool parity_ = false;
};

} // namespace bylaw::odds::rules
