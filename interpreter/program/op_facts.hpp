// Reads, writes and effects of each instruction: ops.def as a table, for code that analyses instructions
// instead of running them.
#pragma once
#include "interpreter/program/op.hpp"

#include <array>
#include <initializer_list>

namespace bylaw {

enum class Family : std::uint8_t {
    values,
    fields,
    things,
    conditions,
    adjustment,
    calls,
    lists,
    dice,
    texts,
    people,
    scenes
};

// Whether the dispatch loop does it itself, or a member of Run.
enum class Site : std::uint8_t { here, apart };

// Continuation: behind itself (next); or at `low` (branch), always there (jump), or there unless texts have a
// reader (skip); behind itself after its call (call); elsewhere (stop).
enum class Flow : std::uint8_t { next, branch, jump, skip, call, stop };

// A limit is met by numbers, lists, dice or texts that grow too large; analyses leave that aside.
enum class Fails : std::uint8_t { never, limit, may };

// May a pure function hold it? asks: that depends on more than the instruction.
enum class Purity : std::uint8_t { pure, asks, impure };

enum class OperandRegister : std::uint8_t { a, b, c };

// How many registers, from the first on.
enum class Count : std::uint8_t {
    one,
    two,
    three,
    four,
    words,     // c
    pairs,     // twice imm
    keys,      // for the open list
    saved,     // words of rule imm
    arguments, // for what it runs
    yielded,   // result of a call, and its other kept values
    question,  // asker and text; and the default, where the question has none of its own
};

enum class Use : std::uint8_t {
    reads,
    carries, // copies the word, whatever it is
    writes,
    advances, // writes, but only where it falls through
};

// State that an instruction reads or changes besides registers.
enum class Part : std::uint8_t {
    nothing,
    field,            // high; no_id: an option
    fields_of_others, // several fields of several things
    option,
    debts,
    things,           // which there are
    condition,        // imm: who bears it
    walked_condition, // high
    instance,         // for the current instance's condition, any
    lasting,          // when instances end
    running,          // which rules run, and their registers
    mode,             // how it was called
    frames,
    refusal,
    lists, // a list is made, or dice, or a text: they never change
    dice,
    texts,
    open_list, // the open list
    open_text,
    open_values,
    chance,
    events, // listeners may receive them
    scene,  // who plays what, what is queued, what is reported
    anything,
};

// Which code it may have run.
enum class Runs : std::uint8_t {
    none,
    function, // imm
    trigger,  // function low
    rule,     // low
    acts,     // acts of any rule
    endings,  // endings of any condition
    policies, // all that are played
    policy,   // imm, from now on
    labels,   // labels of acts
    hooks,
};

struct Operand {
    Use use = Use::reads;
    OperandRegister first = OperandRegister::a;
    Count count = Count::one;
};

struct OperandList {
    constexpr OperandList(std::initializer_list<Operand> all) {
        for (const Operand &each : all) {
            list[size++] = each;
        }
    }
    constexpr const Operand *begin() const { return list.data(); }
    constexpr const Operand *end() const { return list.data() + size; }

    std::array<Operand, 4> list{};
    std::size_t size = 0;
};

struct Effects {
    Part looks = Part::nothing, changes = Part::nothing;
    Runs runs = Runs::none;
    bool collects = false; // garbage: lists, dice and texts may get other numbers
};

struct OpFacts {
    const char *name;
    Family family;
    Site site;
    Flow flow;
    Fails fails;
    OperandList operands;
    Effects effects;
    Purity purity;

    // May it go on at `low`?
    constexpr bool jumps() const { return flow == Flow::branch || flow == Flow::jump || flow == Flow::skip; }
    // Whether it also continues behind itself, if texts have no reader.
    constexpr bool falls_through() const {
        return flow == Flow::next || flow == Flow::branch || flow == Flow::call;
    }
    // Its only effect is an event.
    constexpr bool only_tells() const { return effects.changes == Part::events && !effects.collects; }
    // Its only effect is its written registers: it is dead if they are not read.
    constexpr bool only_makes() const {
        const bool made = effects.changes == Part::nothing || effects.changes == Part::lists ||
                          effects.changes == Part::dice || effects.changes == Part::texts;
        return made && flow == Flow::next && fails != Fails::may;
    }
    constexpr bool loads_field() const { return effects.looks == Part::field; }
    constexpr bool stores_field() const { return effects.changes == Part::field; }
};

namespace op_words { // words of the columns of ops.def

using enum Site;
using enum Flow;
using enum Fails;
using enum Purity;
using enum OperandRegister;
using enum Count;
using enum Part;
using enum Runs;

constexpr Operand reads(OperandRegister first, Count count = one) {
    return {Use::reads, first, count};
}
constexpr Operand carries(OperandRegister first, Count count = one) {
    return {Use::carries, first, count};
}
constexpr Operand writes(OperandRegister first, Count count = one) {
    return {Use::writes, first, count};
}
constexpr Operand advances(OperandRegister first) {
    return {Use::advances, first, one};
}

constexpr Effects looks(Part part) {
    return {part, nothing, none, false};
}
constexpr Effects changes(Part part) {
    return {nothing, part, none, false};
}
constexpr Effects runs(Runs code) {
    return {nothing, nothing, code, false};
}
inline constexpr Effects collects{nothing, nothing, none, true};

constexpr Effects together(std::initializer_list<Effects> all) {
    Effects made;
    for (const Effects &each : all) {
        made.looks = each.looks != nothing ? each.looks : made.looks;
        made.changes = each.changes != nothing ? each.changes : made.changes;
        made.runs = each.runs != none ? each.runs : made.runs;
        made.collects = made.collects || each.collects;
    }
    return made;
}

#define BYLAW_LISTED(...)                                                                                    \
    { __VA_ARGS__ }
#define OP(name, family, site, flow, fails, operands, sorts, names, effects, purity, meaning)                \
    OpFacts{#name,                                                                                           \
            Family::family,                                                                                  \
            site,                                                                                            \
            flow,                                                                                            \
            fails,                                                                                           \
            OperandList(BYLAW_LISTED operands),                                                              \
            together(BYLAW_LISTED effects),                                                                  \
            purity},
inline constexpr std::array table{
#include "interpreter/program/ops.def"
};
#undef BYLAW_LISTED

} // namespace op_words

inline constexpr std::size_t op_count = op_words::table.size();

constexpr const OpFacts &op_facts(Op op) {
    return op_words::table[static_cast<std::size_t>(op)];
}

} // namespace bylaw
