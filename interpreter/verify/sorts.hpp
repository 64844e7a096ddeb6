// The sorts of words that each instruction takes and gives: columns of ops.def as a table.
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
    std::array<Sort, 4> operands{};
    std::size_t count = 0;
    Immediate immediate = Immediate::unused;
};

namespace sort_words { // of the columns of ops.def

constexpr OpSorts row(std::initializer_list<Sort> operands, Immediate immediate) {
    OpSorts made{{}, operands.size(), immediate};
    std::size_t i = 0;
    for (const Sort each : operands) {
        made.operands[i++] = each;
    }
    return made;
}

using enum Sort;

#define BYLAW_LISTED(...)                                                                                    \
    { __VA_ARGS__ }
#define OP(name, family, site, flow, fails, operands, sorts, names, effects, purity, meaning)                \
    row(BYLAW_LISTED sorts, Immediate::names),
inline constexpr std::array table{
#include "interpreter/program/ops.def"
};
#undef BYLAW_LISTED

consteval bool is_whole() {
    for (std::size_t i = 0; i < table.size(); ++i) {
        if (table[i].count != op_facts(static_cast<Op>(i)).operands.size) {
            return false;
        }
    }
    return true;
}
static_assert(is_whole(), "each row of ops.def has a sort for each of its registers");

} // namespace sort_words

constexpr const OpSorts &sorts_of(Op op) {
    return sort_words::table[static_cast<std::size_t>(op)];
}

} // namespace bylaw::verification
