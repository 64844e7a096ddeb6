// Liveness analysis on bytecode: live registers per function and place, and fields still read. A register or
// field that is only used for its own next value is not live (faint variables): counting rounds distinguishes
// no two states.
#pragma once
#include "interpreter/odds/rules/futures.hpp"
#include "interpreter/program/operands.hpp"

#include <set>
#include <utility>
#include <vector>

namespace bylaw::odds::rules {

struct LivenessOptions {
    bool reports = true;            // is what is reported, or given by the outermost function, read?
    std::set<RuleRegister> counted; // these are looked after otherwise (counters.hpp)
};

class Liveness {
  public:
    Liveness(const Program &program, const Bytecode &code, const State &state, LivenessOptions options);

    // Requires a frame at pc: reads by it and by its callees. Frames that it runs already may read more of it
    // (`futures`).
    bool live(std::uint32_t function, std::uint32_t pc, std::uint32_t reg) const {
        const Function &f = functions_[function];
        return f.rows.empty() || (f.rows[pc * f.width + reg / 64] >> reg % 64 & 1) != 0;
    }
    bool needed(FieldId field) const { return fields_[field]; }
    // Registers of a rule that others read while it runs, or after its end.
    const std::set<std::uint32_t> &escaping(RuleId rule) const { return escaping_[rule]; }
    // The rules whose registers are read after their end.
    const std::vector<bool> &remembered() const { return remembered_; }
    // Whether a call of the rule gives a register of its own to the caller.
    bool given_at_end(RuleId rule) const { return yields_[rule]; }
    const Reach &reach() const { return reach_; }
    // Reads from a place on outside of its frame; null: anything.
    const Futures *futures() const { return reach_.hooks ? nullptr : &futures_; }

  private:
    struct Function {
        std::size_t width = 0;           // words per row
        std::vector<std::uint64_t> rows; // per instruction; empty: unknown, all are live
    };

    void notice_performings(const State &state);
    void prepare(std::uint32_t index);
    void analyse(std::uint32_t index);
    void add_row(std::uint32_t index, std::size_t pc, std::vector<std::uint64_t> &to) const;
    bool note(std::uint32_t index, std::size_t pc, const std::vector<std::uint64_t> &row);
    bool flow(std::uint32_t index, std::size_t pc, const std::vector<std::uint64_t> &always);
    void add_reads(const Instruction &in, std::uint32_t index, const Operands &operands,
                   std::vector<std::uint64_t> &row) const;
    void notice(const Instruction &in, const std::vector<std::uint64_t> &after);
    bool set_for_somebody(const Instruction &in) const;
    bool live_anywhere(std::uint32_t index, std::uint32_t reg) const;
    void add_own(const Instruction &in, std::uint32_t index, std::vector<std::uint64_t> &row) const;
    void add_run(const Instruction &in, std::uint32_t index, std::vector<std::uint64_t> &row) const;
    enum class Reader : std::uint8_t { meanwhile, at_end, later };
    void escape(RuleId rule, std::uint32_t reg, RuleId ancestor, Reader reader);
    std::vector<std::uint64_t> always_live(std::uint32_t index) const;

    const Program &program_;
    const Bytecode &code_;
    LivenessOptions options_;
    std::uint32_t outermost_;
    Reach reach_;
    Futures futures_;
    std::vector<Function> functions_;
    std::vector<bool> fields_;
    std::vector<std::set<std::uint32_t>> escaping_, kept_; // kept: those that are read at its end, or later
    std::vector<bool> remembered_;
    std::vector<bool> yields_;
    std::vector<bool> results_; // for each rule, whether its result is read
    std::vector<bool> redone_;  // per rule: may it be sent back to one of its stages?
    bool changed_ = false, all_results_ = false;
};

} // namespace bylaw::odds::rules
