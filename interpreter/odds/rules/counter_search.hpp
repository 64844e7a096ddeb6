// Finds the counters of a question; see counters.hpp.
#pragma once
#include "interpreter/odds/rules/counters.hpp"

#include <map>
#include <optional>

namespace bylaw::odds::rules {

class CounterSearch {
  public:
    // `state`: about to run; all that is read comes after `later`.
    CounterSearch(const Program &program, const Bytecode &code, const State &state, const State &later,
                  StatementColumns columns)
        : program_(program), code_(code), state_(state), later_(later), columns_(std::move(columns)),
          reach_(reach_of(program, code, state)) {}

    std::vector<Counter> run();
    // Candidates that would be counters if the rules did not read them.
    std::vector<Counter> proposed();
    // The places of the outermost function that report it.
    const std::set<std::size_t> &reports(RuleRegister counter) { return found_[counter].reports; }
    // Returns the column of a report that every game reaches, if there is one.
    std::optional<std::size_t> always_reported(RuleRegister counter) const;
    // Registers of rules that run once and only count, with or without a report.
    std::vector<RuleRegister> unreported() const;

  private:
    struct Found {
        std::vector<std::size_t> columns;
        std::set<std::size_t> reports; // places of the outermost function
    };

    void from_reports();
    std::optional<RuleRegister> reported_at(std::size_t pc) const;
    std::vector<Counter> of_nobody();
    bool runs_nothing_behind(RuleId rule, std::size_t pc) const;
    void from_value();
    std::optional<std::size_t> column_of(const Instruction &report) const;
    std::optional<RuleId> performed_once(RuleId ancestor) const;
    bool runs_once(std::uint32_t function) const;
    std::optional<std::uint32_t> result_of(RuleId rule) const;
    bool only_counts(RuleId rule, std::uint32_t reg) const;
    bool read_only_here(RuleId rule, std::uint32_t reg, const Liveness &unreported) const;
    std::size_t readers(RuleId rule, std::uint32_t reg) const;
    bool set_from_outside(const bylaw::Instruction &in, RuleId rule, std::uint32_t reg) const;
    std::vector<Counter> valued(std::vector<Counter> counters) const;
    std::vector<Counter> reported(std::vector<Counter> counters);

    const std::vector<bylaw::Instruction> &code_of(std::uint32_t function) const {
        return code_.functions[function].code;
    }
    std::uint32_t outermost() const { return state_.calls.front().function; }

    const Program &program_;
    const Bytecode &code_;
    const State &state_, &later_;
    StatementColumns columns_;
    Reach reach_;
    mutable std::set<RuleId> visiting_; // by performed_once
    std::map<RuleRegister, Found> found_;
};

} // namespace bylaw::odds::rules
