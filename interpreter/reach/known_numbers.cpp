#include "interpreter/reach/known_numbers.hpp"

#include "interpreter/program/op_facts.hpp"
#include "interpreter/reach/known_write.hpp"

#include <algorithm>
#include <functional>
#include <initializer_list>

namespace bylaw {

KnownNumbers::KnownNumbers(const Program &program, const Bytecode &code, const State &state,
                           const Reach &reach)
    : program_(program), code_(code), state_(state), options_change_(reach.hooks) {
    for (const std::uint32_t function : reach.functions) {
        for (std::size_t pc = 0; pc < code.functions[function].code.size(); ++pc) {
            options_change_ = options_change_ || (reach.runs[function][pc] &&
                                                  code.functions[function].code[pc].op == Op::set_option);
        }
    }
}

std::optional<Word> KnownNumbers::before(const FunctionCode &function, std::size_t pc,
                                         std::uint32_t reg) const {
    const auto at = known_write(program_, code_, function, pc, reg);
    if (!at || runs_others(function, *at, pc)) {
        return std::nullopt;
    }
    const Instruction &in = function.code[*at];
    if (in.op == Op::constant) {
        return in.imm;
    }
    const bool option = in.op == Op::load_game && in.high() == no_id && !options_change_ &&
                        !stands_between(function, *at, pc);
    return option ? std::optional(state_.words[in.low()]) : std::nullopt;
}

// Who is run in between may set a register of a call from outside.
bool KnownNumbers::runs_others(const FunctionCode &function, std::size_t at, std::size_t pc) {
    return std::any_of(function.code.begin() + static_cast<std::ptrdiff_t>(at),
                       function.code.begin() + static_cast<std::ptrdiff_t>(pc),
                       [](const Instruction &in) { return op_facts(in.op).effects.runs != Runs::none; });
}

// A frame that has read an option and continues from there may have read it before it was set.
bool KnownNumbers::stands_between(const FunctionCode &function, std::size_t at, std::size_t pc) const {
    return std::ranges::any_of(state_.calls, [&](const Call &call) {
        return &code_.functions[call.function] == &function && call.pc > at && call.pc <= pc;
    });
}

std::optional<bool> KnownNumbers::jumps(const FunctionCode &function, std::size_t pc) const {
    const Instruction &in = function.code[pc];
    const auto number = [&](std::uint32_t reg) { return before(function, pc, reg); };
    struct WithNumber {
        Op op;
        bool (*holds)(Word a, Word b);
    };
    static constexpr WithNumber with_number[] = {
        {Op::jump_if, [](Word a, Word) { return a != 0; }},
        {Op::jump_unless, [](Word a, Word) { return a == 0; }},
        {Op::jump_equal_to, [](Word a, Word b) { return a == b; }},
        {Op::jump_unequal_to, [](Word a, Word b) { return a != b; }},
        {Op::jump_less_than, [](Word a, Word b) { return a < b; }},
        {Op::jump_more_than, [](Word a, Word b) { return a > b; }},
    };
    static constexpr WithNumber with_other[] = {
        {Op::jump_equal, [](Word a, Word b) { return a == b; }},
        {Op::jump_unequal, [](Word a, Word b) { return a != b; }},
        {Op::jump_less, [](Word a, Word b) { return a < b; }},
        {Op::jump_less_equal, [](Word a, Word b) { return a <= b; }},
    };
    if (const auto *found = std::ranges::find(with_number, in.op, &WithNumber::op);
        found != std::end(with_number)) {
        const std::optional<Word> a = number(in.a);
        return a ? std::optional(found->holds(*a, static_cast<std::int32_t>(in.high()))) : std::nullopt;
    }
    if (const auto *found = std::ranges::find(with_other, in.op, &WithNumber::op);
        found != std::end(with_other)) {
        const std::optional<Word> a = number(in.a), b = a ? number(in.b) : std::nullopt;
        return b ? std::optional(found->holds(*a, *b)) : std::nullopt;
    }
    return std::nullopt;
}

namespace {

bool is_one_of(Op op, std::initializer_list<Op> these) {
    return std::ranges::find(these, op) != these.end();
}

} // namespace

std::optional<Word> KnownNumbers::compared_with(const FunctionCode &function, std::size_t pc,
                                                std::uint32_t reg) const {
    const Instruction &in = function.code[pc];
    if (is_one_of(in.op, {Op::jump_equal_to, Op::jump_unequal_to, Op::jump_less_than, Op::jump_more_than})) {
        return static_cast<std::int32_t>(in.high());
    }
    if (is_one_of(in.op, {Op::jump_equal, Op::jump_unequal, Op::jump_less, Op::jump_less_equal})) {
        return before(function, pc, in.a == reg ? in.b : in.a);
    }
    if (is_one_of(in.op, {Op::equal, Op::less, Op::less_equal})) {
        return before(function, pc, in.b == reg ? in.c : in.b);
    }
    return std::nullopt;
}

} // namespace bylaw
