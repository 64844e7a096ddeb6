#include "interpreter/odds/rules/roll_thresholds.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>

namespace bylaw::odds::rules {

namespace {

// total = total + something, total - something.
bool shifts(const bylaw::Instruction &in, std::uint16_t total) {
    if (in.a != total) {
        return false;
    }
    switch (in.op) {
    case Op::add: return (in.b == total) != (in.c == total);
    case Op::subtract: return in.b == total && in.c != total;
    case Op::add_constant: return in.b == total;
    default: return false;
    }
}

// The register that the total is compared with, by what is lesser.
std::optional<std::uint16_t> compared_with(const bylaw::Instruction &in, std::uint16_t total) {
    const bool compares = in.op == Op::jump_less || in.op == Op::jump_less_equal;
    if (!compares || (in.a == total) == (in.b == total)) {
        return std::nullopt;
    }
    return in.a == total ? in.b : in.a;
}

// total < goal and goal <= total ask the same; total <= goal and goal < total ask something else.
bool asks_below(const bylaw::Instruction &in, std::uint16_t total) {
    return (in.op == Op::jump_less) == (in.a == total);
}

} // namespace

RollThresholds::Place &RollThresholds::at(std::uint32_t function, std::uint32_t pc) {
    const auto [known, added] = places_.try_emplace({function, pc});
    Place &place = known->second;
    if (added) {
        const FunctionCode &code = code_.functions[function];
        const std::uint16_t natural = code.code[pc].c;
        place.threshold = is_threshold(code, function, pc);
        place.natural = natural == no_register ? nullptr : compared_.cuts(function, pc + 1, natural);
    }
    return place;
}

bool RollThresholds::is_sent_back(const FunctionCode &function) const {
    for (const std::uint32_t other : live_.reach().functions) {
        for (const bylaw::Instruction &in : code_.functions[other].code) {
            if (in.op == Op::redo && function.rule != no_id && code_.rule_is[function.rule][in.low()]) {
                return true;
            }
        }
    }
    return false;
}

// All that reads the total, from the roll on: first it is shifted, then it is compared with one register, and
// always asked the same. Nothing leads back to before a comparison.
bool RollThresholds::is_threshold(const FunctionCode &function, std::uint32_t number,
                                  std::size_t roll) const {
    const std::uint16_t total = function.code[roll].a;
    std::optional<std::uint16_t> goal;
    std::optional<bool> below;
    std::size_t first = function.code.size(), last = roll, last_write = roll;
    if (live_.reach().hooks || is_sent_back(function) ||
        (function.rule != no_id && live_.escaping(function.rule).contains(total))) {
        return false;
    }
    for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
        const bylaw::Instruction &in = function.code[pc];
        const Operands operands = operands_of(program_, code_, function, pc);
        const bool unread = op_facts(in.op).only_makes() && in.a != no_register &&
                            !live_.live(number, static_cast<std::uint32_t>(pc + 1), in.a);
        if (!live_.reach().runs[number][pc] || pc == roll) {
            continue;
        }
        if (operands.writes(total)) {
            if (pc < roll || !shifts(in, total)) {
                return false;
            }
            last_write = std::max(last_write, pc);
        } else if (operands.reads(total) && !unread) {
            const auto with = compared_with(in, total);
            if (pc < roll || !with || goal.value_or(*with) != *with ||
                below.value_or(asks_below(in, total)) != asks_below(in, total)) {
                return false;
            }
            goal = with;
            below = asks_below(in, total);
            first = std::min(first, pc);
            last = std::max(last, pc);
        }
    }
    for (std::size_t pc = roll; goal && pc < function.code.size(); ++pc) {
        if (live_.reach().runs[number][pc] && pc != roll &&
            operands_of(program_, code_, function, pc).writes(*goal)) {
            last_write = std::max(last_write, pc);
        }
        const bool back = op_facts(function.code[pc].op).jumps() && function.code[pc].low() <= pc;
        if (live_.reach().runs[number][pc] && back && function.code[pc].low() <= last) {
            return false;
        }
    }
    const bool asks_again =
        std::ranges::any_of(function.code, [](const bylaw::Instruction &in) { return in.op == Op::ask; });
    return goal && last_write < first && !asks_again &&
           !(function.rule != no_id && live_.escaping(function.rule).contains(*goal));
}

} // namespace bylaw::odds::rules
