// Plan of the compiled code for a scenario's trials, and facts known beforehand: which functions, which
// frames may be left from where, which registers other code reads, what is remembered.
#pragma once
#include "interpreter/machine/limits.hpp"
#include "interpreter/machine/pure_reads.hpp"
#include "interpreter/machine/state.hpp"
#include "interpreter/program/code.hpp"
#include "interpreter/simulate/compiled/constant_lists.hpp"

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace bylaw::compiled {

// A function as it is called: a call is compiled once for each way of asking for its values
// (Call::yields).
struct Version {
    std::uint32_t function = 0, yields = 0;

    friend auto operator<=>(const Version &, const Version &) = default;
};

// A pure function whose answers are kept: `entries_per_memo` of them, each of `width` words (since when it
// holds, value, steps, keys).
struct MemoPlan {
    std::uint32_t function = 0;
    bool mode = false;
    bool settled = false; // for all trials, but that lists may get other numbers
    std::vector<PureReads::Active> active;
    std::vector<std::uint32_t> watched;
    std::size_t width = 0;
    std::size_t changed = 0, entries = 0; // where, in words behind the context
};

// Where no dice were made yet; no dice have this number.
inline constexpr Word no_dice = std::numeric_limits<Word>::max();

inline constexpr std::size_t entries_per_memo = 256; // a power of two

// Parts of a rule's call that other code reads.
struct RulePlan {
    bool tracked = false; // other code asks whether it is running
    std::map<std::uint16_t, std::size_t>
        shown; // registers that others read or write: their places in the frame's record
    std::map<std::uint16_t, std::size_t>
        remembered; // that are read after its end: in words behind the context
    std::optional<std::size_t> last,
        whole; // which rule of its descendants ended last; are its registers those of that end?
};

class Plan {
  public:
    struct Sources {
        const Program &program;
        const Bytecode &code;
        const State &prepared;              // where each trial begins
        const std::vector<bool> &run;       // by function: is it worth compiling?
        const std::vector<bool> &remembers; // by function: are answers worth keeping?
        const std::vector<bool> &settled;   // by function: do its answers never change?
        const ConstantLists &lists;
        const Limits &limits;
        bool luck; // is it noted?
    };

    explicit Plan(const Sources &sources);

    // Too deep to say beforehand how deep; nothing is compiled then.
    bool possible() const { return possible_; }

    const Program &program() const { return program_; }
    const Bytecode &code() const { return code_; }
    const State &prepared() const { return prepared_; }
    const ConstantLists &lists() const { return lists_; }
    bool compiles(std::uint32_t function) const { return wanted_[function]; }
    const std::set<Version> &versions() const { return versions_; }
    const RulePlan &rule(RuleId rule) const { return rules_[rule]; }
    const std::vector<RuleId> &performed() const { return performed_; }
    const MemoPlan *memo(std::uint32_t function) const {
        const auto found = memo_of_.find(function);
        return found == memo_of_.end() ? nullptr : &memos_[found->second];
    }
    const std::vector<MemoPlan> &memos() const { return memos_; }
    // Memos whose answers depend on that.
    std::vector<std::size_t> readers(std::uint32_t watched) const;
    const Watched &watched() const { return watched_; }
    bool may_unwind(std::uint32_t function) const { return unwinds_[function]; }
    bool counts_depth(std::uint32_t function) const { return breakers_.contains(function); }
    std::int64_t most_depth() const { return most_depth_; } // depth of those that count
    bool things_are_fixed() const { return made_kinds_.empty(); }
    bool makes(KindId kind) const; // things of that kind: while a trial runs
    bool players_are_fixed() const { return players_are_fixed_; }
    bool expects() const { return expects_; }
    std::size_t extra_words() const { return words_; } // behind the context
    // Rules whose values are read after their end.
    const std::vector<std::pair<RuleId, const RulePlan *>> &remembered() const { return remembered_; }

    // Where the code keeps the dice that an instruction made last: three operands and the dice, in words
    // behind the context.
    std::size_t made_dice(const Instruction &in) const { return made_dice_.at(&in); }
    const std::map<const Instruction *, std::size_t> &all_made_dice() const { return made_dice_; }

    // Where the luck of a roll counts for the first of `rollers()`; none where it is not noted.
    std::optional<std::size_t> luck_place(const Instruction &in) const {
        const auto found = luck_places_.find(&in);
        return found == luck_places_.end() ? std::nullopt : std::optional(found->second * rollers_);
    }
    std::size_t rollers() const { return rollers_; }
    std::size_t luck_places() const { return luck_places_.size() * rollers_; }

    // Which functions an instruction may run.
    std::vector<Version> targets(const Instruction &in) const;
    // The instructions of a function that come about from that place on.
    std::vector<bool> reachable(const FunctionCode &function, std::size_t from) const;
    // Value of an idle rule.

  private:
    void want_all(), reach(), note_rules(), note_dice(), note_rollers(), note_unwinding();
    void note_memos(const Sources &sources), note_depth(const Limits &limits);
    void note_op(const Instruction &in);
    void note_active(RuleId rule, std::uint32_t reg);
    void note_remembered(RuleId rule, std::uint32_t reg);
    bool small(std::uint32_t function, int depth) const;
    std::size_t take_words(std::size_t count) { return std::exchange(words_, words_ + count); }
    void add(std::vector<Version> &to, std::uint32_t function, std::uint32_t yields = 0) const;

    const Program &program_;
    const Bytecode &code_;
    const State &prepared_;
    ConstantLists lists_;
    Watched watched_;
    PureReader reader_;
    std::vector<bool> wanted_; // by function
    std::set<Version> versions_;
    std::map<Version, std::vector<Version>> calls_;
    std::vector<RulePlan> rules_;
    std::vector<RuleId> performed_;
    std::vector<MemoPlan> memos_;
    std::map<std::uint32_t, std::size_t> memo_of_;
    std::vector<bool> unwinds_;
    std::set<std::uint32_t> breakers_;
    std::int64_t most_depth_ = 0;
    std::set<KindId> made_kinds_; // kinds of things that are made during a trial
    bool players_are_fixed_ = true, expects_ = false, possible_ = true;
    std::vector<std::pair<RuleId, const RulePlan *>> remembered_;
    std::map<const Instruction *, std::size_t> made_dice_, luck_places_;
    std::size_t rollers_ = 1; // that are distinguished
    std::size_t words_ = 0;
};

} // namespace bylaw::compiled
