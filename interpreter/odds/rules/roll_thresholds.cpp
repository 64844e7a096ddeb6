#include "interpreter/odds/rules/roll_thresholds.hpp"

#include "interpreter/program/operands.hpp"

#include <algorithm>
#include <limits>

namespace bylaw::odds::rules {

namespace {

// total = total + something, total - something.
bool shifts(const bylaw::Instruction &in, std::uint16_t total) {
    const bool adds = in.op == Op::add && (in.b == total) != (in.c == total);
    const bool subtracts = in.op == Op::subtract && in.b == total && in.c != total;
    const bool adds_constant = in.op == Op::add_constant && in.b == total;
    return in.a == total && (adds || subtracts || adds_constant);
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

// A value of a group, by where the group begins and its number in it.
struct Opened {
    std::size_t group = 0, number = 0;

    friend bool operator==(const Opened &, const Opened &) = default;
};

// The value that is opened, or closed, there. Groups stand in the code as they are opened.
std::optional<Opened> value_at(const FunctionCode &function, std::size_t pc) {
    std::vector<Opened> open; // the number is of the next value
    for (std::size_t i = 0; i < pc; ++i) {
        const Op op = function.code[i].op;
        if (op == Op::group_open) {
            open.push_back({i, 0});
        } else if (op == Op::value_open && !open.empty()) {
            ++open.back().number;
        } else if (op == Op::group_close && !open.empty()) {
            open.pop_back();
        }
    }
    if (open.empty()) {
        return std::nullopt;
    }
    const bylaw::Instruction &in = function.code[pc];
    return in.op == Op::value_open ? open.back() : Opened{open.back().group, in.low()};
}

// All reads of one roll's total: first it is shifted, then it is compared with one register, the goal, always
// in the same way. No path leads back before a comparison. Modifiers (plus, times, at least, becomes) do not
// depend on the total, so the result is monotone in it, and there are two classes as before.
class ThresholdSearch {
  public:
    ThresholdSearch(const Program &program, const Bytecode &code, const Liveness &live, std::uint32_t number,
                    std::size_t roll)
        : program_(program), code_(code), live_(live), number_(number), function_(code.functions[number]),
          roll_(roll), total_(function_.code[roll].a) {}

    bool run() {
        if (live_.reach().hooks || escapes(total_) || is_sent_back()) {
            return false;
        }
        for (std::size_t pc = 0; pc < function_.code.size(); ++pc) {
            if (runs(pc) && pc != roll_ && !look(pc)) {
                return false;
            }
        }
        return goal_ && !escapes(*goal_) && stays_compared();
    }

  private:
    bool runs(std::size_t pc) const { return live_.reach().runs[number_][pc]; }
    bool escapes(std::uint32_t reg) const {
        return function_.rule != no_id && live_.escaping(function_.rule).contains(reg);
    }
    Operands operands(std::size_t pc) const { return operands_of(program_, code_, function_, pc); }

    bool is_sent_back() const {
        for (const std::uint32_t other : live_.reach().functions) {
            for (const bylaw::Instruction &in : code_.functions[other].code) {
                if (in.op == Op::redo && function_.rule != no_id && code_.rule_is[function_.rule][in.low()]) {
                    return true;
                }
            }
        }
        return false;
    }

    // Whether its result is not read.
    bool is_unread(std::size_t pc) const {
        const bylaw::Instruction &in = function_.code[pc];
        return op_facts(in.op).only_makes() && in.a != no_register &&
               !live_.live(number_, static_cast<std::uint32_t>(pc + 1), in.a);
    }

    // One instruction. False: it does something else with the total.
    bool look(std::size_t pc) {
        const bylaw::Instruction &in = function_.code[pc];
        if (operands(pc).writes(total_)) {
            last_write_ = std::max(last_write_, pc);
            return pc > roll_ && (shifts(in, total_) || closes(in, pc));
        }
        return !operands(pc).reads(total_) || is_unread(pc) ||
               (pc > roll_ && (opens(in, pc) || compares(in, pc)));
    }

    // It is modified between these two.
    bool opens(const bylaw::Instruction &in, std::size_t pc) {
        if (in.op != Op::value_open || opened_) {
            return false;
        }
        opened_ = value_at(function_, pc);
        last_write_ = std::max(last_write_, pc);
        return opened_.has_value();
    }
    bool closes(const bylaw::Instruction &in, std::size_t pc) const {
        return in.op == Op::value_close && opened_ && value_at(function_, pc) == opened_;
    }

    bool compares(const bylaw::Instruction &in, std::size_t pc) {
        const auto with = compared_with(in, total_);
        if (!with || goal_.value_or(*with) != *with ||
            below_.value_or(asks_below(in, total_)) != asks_below(in, total_)) {
            return false;
        }
        goal_ = with;
        below_ = asks_below(in, total_);
        first_ = std::min(first_, pc);
        last_ = std::max(last_, pc);
        return true;
    }

    // Neither changes from the first comparison to the last, and none is repeated.
    bool stays_compared() {
        for (std::size_t pc = roll_ + 1; pc < function_.code.size(); ++pc) {
            const bylaw::Instruction &in = function_.code[pc];
            if (!runs(pc)) {
                continue;
            }
            if (operands(pc).writes(*goal_)) {
                last_write_ = std::max(last_write_, pc);
            }
            const bool leads_back =
                pc >= first_ && op_facts(in.op).jumps() && in.low() <= pc && in.low() <= last_;
            if (in.op == Op::ask || leads_back) {
                return false;
            }
        }
        return last_write_ < first_;
    }

    const Program &program_;
    const Bytecode &code_;
    const Liveness &live_;
    std::uint32_t number_;
    const FunctionCode &function_;
    std::size_t roll_;
    std::uint16_t total_;
    std::optional<std::uint16_t> goal_;
    std::optional<bool> below_;
    std::optional<Opened> opened_;
    std::size_t first_ = std::numeric_limits<std::size_t>::max(), last_ = 0, last_write_ = 0;
};

} // namespace

RollThresholds::Place &RollThresholds::at(std::uint32_t function, std::uint32_t pc) {
    const auto [known, added] = places_.try_emplace({function, pc});
    Place &place = known->second;
    if (added) {
        const FunctionCode &code = code_.functions[function];
        const std::uint16_t natural = code.code[pc].c;
        place.threshold = ThresholdSearch(program_, code_, live_, function, pc).run();
        place.total = compared_.cuts(function, pc + 1, code.code[pc].a);
        place.natural = natural == no_register ? nullptr : compared_.cuts(function, pc + 1, natural);
    }
    return place;
}

} // namespace bylaw::odds::rules
