// Finds the counters of a question; see counters.hpp.
#pragma once
#include "interpreter/odds/rules/counters.hpp"

#include <map>
#include <optional>

namespace bylaw::odds::rules {

class CounterSearch {
  public:
    CounterSearch(const Program &program, const Bytecode &code, const State &state,
                  const StatementColumns &columns)
        : program_(program), code_(code), state_(state), columns_(columns),
          reach_(reach_of(program, code, state)) {}

    std::vector<Counter> run();

  private:
    void from_reports();
    void from_value();
    void propose(RuleId rule, std::uint32_t reg, std::size_t column);
    std::optional<std::size_t> column_of(const Instruction &report) const;
    std::optional<RuleId> performed_once(RuleId ancestor) const;
    std::optional<std::uint32_t> result_of(RuleId rule) const;
    bool only_counts(RuleId rule, std::uint32_t reg) const;
    bool read_only_here(RuleId rule, std::uint32_t reg, const Liveness &unreported) const;
    std::size_t readers(RuleId rule, std::uint32_t reg) const;

    const std::vector<Instruction> &code_of(std::uint32_t function) const {
        return code_.functions[function].code;
    }
    std::uint32_t outermost() const { return state_.calls.front().function; }

    const Program &program_;
    const Bytecode &code_;
    const State &state_;
    const StatementColumns &columns_;
    Reach reach_;
    std::map<RuleRegister, std::vector<std::size_t>> found_; // columns
};

} // namespace bylaw::odds::rules
