// Code of the fast interpreter (quick_run.cpp). Positions equal the compiler's, so program counters are
// interchangeable. Jumps need no base, frequent pairs are superinstructions, and relations between kinds are
// bytes. It is made function by function on the first call, never stored, and invisible to steppers.
//
// It holds what a run needs besides, to be used again by the next one: so each thread has one of its own.
#pragma once
#include "interpreter/machine/kind_walks.hpp"
#include "interpreter/machine/memos.hpp"
#include "interpreter/machine/workshop.hpp"
#include "interpreter/program/code.hpp"

namespace bylaw {

inline constexpr int steps_between_looks = 16; // at whether there is much garbage

enum class QuickOp : std::uint16_t {
#define QUICK(name, ...) name,
#include "interpreter/machine/quick_ops.def"
#undef QUICK
};

struct Quick {
    const void *label = nullptr; // address of the operation in the quick loop
    QuickOp op{};
    std::uint16_t a = no_register, b = no_register, c = no_register;
    mutable std::uint16_t d = no_register;
    std::int32_t low = 0, high = 0; // the halves of an instruction's number; or jumps, from here
    // For `active`: the function whose frame was read last, and (in d) its register there. For `all_things`:
    // the list that was made last.
    mutable std::int32_t far = 0;

    std::int64_t imm() const {
        return halves(static_cast<std::uint32_t>(low), static_cast<std::uint32_t>(high));
    }
    void set_imm(std::int64_t imm) {
        low = static_cast<std::int32_t>(imm & 0xffffffff);
        high = static_cast<std::int32_t>(imm >> 32);
    }
};

// A function that returns a field of its first argument, modified by conditions: if none of these is borne,
// the stored value counts.
struct FieldRead {
    std::uint32_t slot = 0;
    std::vector<ConditionId> conditions;
};

// Nothing, where it is another function.
std::unique_ptr<FieldRead> field_read(const FunctionCode &function);

struct QuickFunction {
    const Quick *code = nullptr; // nothing: not made yet
    const Instruction *plain = nullptr;
    std::uint32_t frame = 0, parameters = 0; // registers
    std::uint32_t number = 0;
    std::uint32_t size = 0;                // for its own code: bodies of its callees follow
    const std::uint32_t *calls = nullptr;  // for the places behind: the call that they belong to
    Memo *memo = nullptr;                  // nothing: each call is done
    std::span<const std::uint16_t> clears; // registers that have to be 0 when it begins
    const FieldRead *field = nullptr;      // nothing: it is no such function
    bool quiet = false;
};

// Facts of a rule for calls.
struct QuickRule {
    const QuickFunction *perform = nullptr;
    std::uint32_t roles = 0;
    std::uint32_t mode = 0, with = 0; // registers
    std::span<const RuleId> family;
    bool remembered = false; // its registers are read after its end
};

// One that called in the quick loop and is no frame of the state yet.
struct QuickCaller {
    const QuickFunction *function = nullptr;
    const Quick *at = nullptr;    // where it continues, behind the call
    const MemoKey *key = nullptr; // under which the callee's value is kept
};

// How the loop does an instruction, and an instruction for itself with its jump from there.
QuickOp quick_op_of(Op op);
Quick quick_of(const std::vector<Instruction> &code, std::size_t at);

class InPlaceCalls;

class QuickCode {
  public:
    // `settled`: see Memos.
    QuickCode(const Program &program, const Bytecode &code,
              std::shared_ptr<const std::vector<bool>> settled = nullptr);
    ~QuickCode();

    // Where the loop does which operation; it says so before anything is made.
    void set_labels(const void *const *labels) { labels_ = labels; }

    // Sets the rules whose registers are read after their end, as `Surroundings::remembered` of all fast runs
    // has them. Must be called before any code is made.
    void set_remembered(const std::vector<bool> *rules) { remembered_ = rules; }
    const std::vector<bool> *remembered() const { return remembered_; }

    const QuickFunction &function(std::uint32_t number) {
        const QuickFunction &found = functions_[number];
        if (found.code == nullptr) {
            make(number);
        }
        return found;
    }

    const QuickFunction *functions() const { return functions_.data(); } // made or not

    // Was it ever called?
    bool is_made(std::uint32_t number) const { return functions_[number].code != nullptr; }

    const QuickRule &rule(RuleId rule) {
        const QuickRule &found = performings_[rule];
        if (found.perform == nullptr) {
            make_rule(rule);
        }
        return found;
    }

    // Returns the start values of an idle rule's registers (idle_value.hpp).
    const std::vector<Word> &idle_values(RuleId rule) {
        return idle_[rule].empty() ? make_idle(rule) : idle_[rule];
    }

    void without_memo(const QuickFunction &function) { functions_[function.number].memo = nullptr; }

    bool kind_is(KindId kind, KindId ancestor) const { return kinds_[kind * kind_count_ + ancestor] != 0; }
    bool condition_is(ConditionId condition, ConditionId ancestor) const {
        return conditions_[condition * condition_count_ + ancestor] != 0;
    }

    bool rule_is(RuleId rule, RuleId ancestor) const { return rules_[rule * rule_count_ + ancestor] != 0; }

    KindWalks walks;
    Memos memos;
    Workshop shop;
    std::vector<QuickCaller> callers;
    std::vector<MemoKey> keys; // keys of callers

  private:
    void make(std::uint32_t number);
    void make_rule(RuleId rule);
    const std::vector<Word> &make_idle(RuleId rule);

    const Program &program_;
    const Bytecode &code_;
    const void *const *labels_ = nullptr;           // by QuickOp
    const std::vector<bool> *remembered_ = nullptr; // nothing: none
    std::vector<QuickFunction> functions_;
    std::vector<std::vector<Quick>> made_;
    std::vector<std::vector<std::uint32_t>> calls_; // calls of the bodies behind `made_`
    std::vector<std::vector<std::uint16_t>> clears_;
    std::vector<std::unique_ptr<FieldRead>> fields_;
    std::unique_ptr<InPlaceCalls> in_place_;
    std::vector<QuickRule> performings_;  // by rule
    std::vector<std::vector<Word>> idle_; // by rule, then by register; empty: not made yet
    std::size_t kind_count_, condition_count_, rule_count_;
    std::vector<std::uint8_t> kinds_, conditions_, rules_; // [one][its ancestor]
};

} // namespace bylaw
