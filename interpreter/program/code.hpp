// Register bytecode: `compile` makes it from a Program, and `machine` runs it. Immutable and shared, as the
// Program is. Jump targets and a frame's program counter count from the start of their function, so code can
// be appended.
#pragma once
#include "interpreter/program/op.hpp"
#include "interpreter/program/program.hpp"

#include <span>

namespace bylaw {

inline constexpr std::uint16_t no_register = 0xffff;
// From here on `Op::perform` asks for several registers of the call, an entry of Bytecode::yields.
inline constexpr std::uint32_t several_yields = 0x80000000;

struct Instruction {
    Op op{};
    std::uint16_t a = no_register, b = no_register, c = no_register;
    std::int64_t imm = 0;

    std::uint32_t low() const { return static_cast<std::uint32_t>(imm); }
    std::uint32_t high() const { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(imm) >> 32); }
};

constexpr std::int64_t halves(std::uint32_t low, std::uint32_t high) {
    return static_cast<std::int64_t>(static_cast<std::uint64_t>(high) << 32 | low);
}

// A register that holds a condition instance: an index into State::instances from 1. A condition that is
// borne `while` something holds is never stored; minus its bearer stands for it.
inline constexpr Type type_instance{TypeKind::nothing, TypeKind::unknown, 1}; // also as the element of a list
// Only as the element of a list: what a `with` gives, adjustments and their amounts in turn.
inline constexpr Type type_given{TypeKind::nothing, TypeKind::unknown, 2};

struct FunctionCode {
    std::string name;
    std::uint32_t parameters = 0;
    Type gives;                  // type of its value
    RuleId rule = no_id;         // whose call a frame of this function is
    bool quiet = false;          // its events would mislead: it only asks what if, or makes a thing
    bool pure = false;           // an expression: may be called on a state that must not change
    std::vector<Type> registers; // type of each register's word: the collector of lists needs it
    std::vector<Instruction> code;
    std::vector<Span> spans; // per instruction
    Span span;
};

struct RuleCode {
    std::uint32_t perform = no_id;               // indices into Bytecode::functions
    std::uint32_t legal = no_id;                 // roles, mode -> yes/no
    std::uint32_t refusal = no_id;               // roles, mode -> text of the first reason against it
    std::uint32_t payable = no_id, pay = no_id;  // roles
    std::uint32_t label = no_id;                 // roles -> text
    std::uint32_t tells = no_id;                 // likewise
    std::uint32_t enumerate = no_id;             // actor -> list of acts
    std::uint32_t enumerate_all = no_id;         // -> list of acts of all first roles
    std::uint32_t mode = 0, with = 0, saved = 0; // hidden registers of a call
    std::uint32_t begun = 0;                     // behind what it refills and what ends at its start
    std::uint32_t leave = 0;                     // where a call that is stopped continues
    std::vector<std::uint32_t> stages;           // their labels
    std::vector<RuleId> family;                  // itself and its ancestors
    // For each of the family, which own register stands for each of theirs.
    std::vector<std::vector<std::uint16_t>> registers;
};

// Error of Op::fail; its details are in the other half of its immediate.
enum class Failure : std::uint32_t {
    too_many_values,
    nothing_chosen,  // an entry of Bytecode::types
    no_row,          // RuleId; a: the number
    not_borne,       // ConditionId; a: the thing that does not bear it
    none_of_members, // EnumId
};

// Event of Op::note.
enum class Note : std::uint32_t {
    trigger,      // TriggerId: it applies
    degree,       // rule; a: the degree
    total,        // rule; a: the total, b: what was needed or none
    row,          // rule; a: the number, high: row
    payment,      // a: the amount, high: node of the place
    adjusted,     // a: the amount, high: adjustment
    not_adjusted, // high: node whose adjustments did not apply
};

enum class QuestionSort : std::uint8_t { yes_no, element, choice, act, price };

struct QuestionInfo {
    QuestionSort sort = QuestionSort::yes_no;
    Type type;           // type of an option
    RuleId rule = no_id; // that asks
    std::uint32_t choices =
        no_id; // names of the options, in Program::choices; of prices, in Bytecode::price_names
    std::uint32_t restart = 0;      // where the question's text and options begin to be made
    std::uint32_t anew = 0;         // begin of the whole question, with its asker and offers
    std::uint32_t fallback = no_id; // the default option; no_id: in the register of ask + 2
    Span span;
    bool labelled = false; // a choice whose texts are computed: a list of them is in the register of ask + 2
};

struct ExpiryInfo {
    LastingId lasting = 0;
    std::uint32_t part = 0;
    bool anchored = false, counted = false;
};

struct ExpectationInfo {
    StringId text = no_id;
    Type type;
    bool comparison = false;
};

struct HearingInfo {
    HeardSort sort = HeardSort::said;
    bool absent = false; // it must not have been heard
    Type type;           // type of the offer; nothing: to pass
};

struct Bytecode {
    std::vector<FunctionCode> functions;
    std::vector<std::uint32_t> of_function; // by FunctionId; no_id for parts of rules, triggers and modifiers
    std::map<std::string, std::uint32_t> made; // functions made on demand, by their subject
    std::vector<RuleCode> rules;
    std::vector<bool> remembered;       // by RuleId: scenarios look at its values after its end
    std::vector<std::uint32_t> endings; // by ConditionId: instance -> nothing
    std::vector<std::uint32_t>
        policies; // by PolicyId, for questions about values: options, rule, fallback -> number
    std::vector<std::uint32_t> act_policies; // those for questions about acts
    // Functions of policies for acts on offer: by place, then by PolicyId; asker -> act, or 0.
    std::vector<std::vector<std::uint32_t>> takings;
    std::vector<std::uint32_t> game_start; // functions without parameters that fill the game's record
    std::vector<Type> types;
    std::vector<QuestionInfo> questions;
    std::vector<std::vector<std::string>> price_names;
    std::vector<ExpiryInfo> expiries;
    std::vector<std::vector<bool>> degree_sets;
    std::vector<ExpectationInfo> expectations;
    std::vector<HearingInfo> hearings;
    std::vector<std::vector<std::uint16_t>> yields; // for named calls: their kept registers
    std::vector<std::vector<bool>> kind_is;         // [kind][ancestor]
    std::vector<std::vector<bool>> condition_is;    // [condition][ancestor]
    std::vector<std::vector<bool>> rule_is;         // [rule][ancestor]

    // Returns the registers that an `Op::perform` wants beside the result.
    std::span<const std::uint16_t> yielded(std::uint32_t asked) const {
        return asked < several_yields ? std::span<const std::uint16_t>() : yields[asked - several_yields];
    }
};

const char *name_of(Op op);

} // namespace bylaw
