// The sorts of words that each instruction takes and gives: sorts.def as a table.
#pragma once
#include "interpreter/program/op_facts.hpp"

#include <array>

namespace bylaw::verification {

// Numbers, yes and no, members and degrees are one sort. The last four come from elsewhere: the carried word,
// the named field, the list in register b, or the function, rule or entry (`said`).
enum class Sort : std::uint8_t {
    word, // whatever it is
    number,
    thing,
    instance,
    list,
    act,
    dice,
    text,
    carried,
    field,
    element,
    said,
};

// The table that an instruction's number indexes. With two halves, `place` is the lower one: another
// instruction of the function.
enum class Immediate : std::uint8_t {
    unused,
    free, // a number for itself
    constant,
    place,
    place_number,
    place_kind,
    place_condition,
    place_expiry,
    place_moment,
    place_odds,
    slot, // low, of the field high
    field,
    function,
    trigger, // function low, trigger high
    rule,
    rule_register,
    rule_stage,
    rule_yield,
    rule_reason,
    kind,
    new_thing,
    condition,
    grid,
    degree_set,
    string,
    type,
    bundle,
    node,
    question,
    taking,
    hook,
    adjust,
    value_name,
    policy,
    option,
    report,
    fail,
    hearing,
    expectation,
};

struct OpSorts {
    Op op{};
    std::array<Sort, 4> operands{};
    std::size_t count = 0;
    Immediate immediate = Immediate::unused;
};

namespace sort_words { // words of the columns of sorts.def

constexpr OpSorts row(Op op, std::initializer_list<Sort> operands, Immediate immediate) {
    OpSorts made{op, {}, operands.size(), immediate};
    std::size_t i = 0;
    for (const Sort each : operands) {
        made.operands[i++] = each;
    }
    return made;
}

using enum Sort;

#define BYLAW_LISTED(...)                                                                                    \
    { __VA_ARGS__ }
#define SORTS(name, operands, immediate) row(Op::name, BYLAW_LISTED operands, Immediate::immediate),
inline constexpr std::array table{
#include "interpreter/verify/sorts.def"
};
#undef BYLAW_LISTED

// In the order of the instructions, and of as many registers as their rows have.
consteval bool is_whole() {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].op != static_cast<Op>(i) || table[i].count != op_facts(table[i].op).operands.size) {
            return false;
        }
    }
    return table.size() == op_count;
}
static_assert(is_whole(), "sorts.def has a row for each instruction of ops.def, in its order");

} // namespace sort_words

constexpr const OpSorts &sorts_of(Op op) {
    return sort_words::table[static_cast<std::size_t>(op)];
}

} // namespace bylaw::verification
