#include "interpreter/odds/rules/followed_totals.hpp"

#include "interpreter/machine/stepper.hpp"

#include <algorithm>
#include <array>

namespace bylaw::odds::rules {

namespace {

constexpr int most_steps = 400;     // until something depends on it; most do in twenty
constexpr std::uint32_t tries = 64; // before a roll is considered not to merge
constexpr std::uint32_t seldom = 64;
constexpr int looks_each = 8;               // at values that are dead
constexpr std::uint32_t most_compared = 64; // that are compared with each other

constexpr std::array reckoning = {Op::move,   Op::add,    Op::subtract, Op::multiply,  Op::add_constant,
                                  Op::negate, Op::lesser, Op::greater,  Op::clamp_low, Op::clamp_high};

bool reckons(Op op) {
    return std::ranges::find(reckoning, op) != reckoning.end();
}

// False: the number is too large to be counted with.
bool reckoned(Op op, Word left, Word right, Word &made) {
    if (op == Op::add || op == Op::add_constant) {
        return !__builtin_add_overflow(left, right, &made);
    }
    if (op == Op::subtract || op == Op::negate) {
        return !__builtin_sub_overflow(left, right, &made);
    }
    if (op == Op::multiply) {
        return !__builtin_mul_overflow(left, right, &made);
    }
    const bool least = op == Op::lesser || op == Op::clamp_high;
    made = least ? std::min(left, right) : std::max(left, right);
    return least || op == Op::greater || op == Op::clamp_low;
}

} // namespace

const std::vector<RollChances::Way> &FollowedTotals::told_apart(const State &stopped,
                                                                const std::vector<RollChances::Way> &ways) {
    const Call &call = stopped.calls.back();
    Worth &worth = worth_[{call.function, call.pc}];
    if (ways.size() < 2 || ways.size() > most_compared || !is_worth(worth)) {
        return ways;
    }
    ++worth.looked;
    if (!follow(stopped, ways.back().total)) {
        return ways;
    }
    join(ways);
    worth.saved += static_cast<std::uint32_t>(ways.size() - apart_.size());
    return apart_;
}

// Tries a roll that saved almost nothing only now and then.
bool FollowedTotals::is_worth(Worth &worth) const {
    ++worth.rolls;
    return worth.looked < tries || worth.saved * 2 > worth.looked || worth.rolls % seldom == 0;
}

// False: the results of the totals are unknown.
bool FollowedTotals::follow(const State &stopped, Word total) {
    const Call &call = stopped.calls.back();
    const bylaw::Instruction &in = code_.functions[call.function].code[call.pc];
    if (in.op != Op::roll || live_.reach().hooks || !may_hold(call.function, in.a)) {
        return false;
    }
    state_ = stopped;
    Machine(program_, code_).give_roll(state_, total, 0);
    held_.assign(1, {state_.calls.size() - 1, in.a, 0});
    steps_.clear();
    now_.assign(1, total);
    return go_on() && is_as_followed();
}

// Until something depends on it. False: it fails.
bool FollowedTotals::go_on() {
    Stepper stepper(program_, code_, state_, around_, shop_);
    for (int i = 0; i < most_steps && !held_.empty() && (i % looks_each != 0 || forget_dead()) && take();
         ++i) {
        if (!(is_called_apart() ? stepper.finish_call() : stepper.step())) {
            const Outcome::Kind kind = stepper.outcome().kind;
            forget_dead();
            return kind == Outcome::Kind::needs_draw || kind == Outcome::Kind::needs_answer;
        }
        if (state_.calls.empty()) {
            return false;
        }
        drop_left();
    }
    forget_dead();
    return true;
}

// Drops values of finished calls.
void FollowedTotals::drop_left() {
    std::erase_if(held_, [&](const Held &each) { return each.depth >= state_.calls.size(); });
}

// Nothing of the total came into the innermost call.
bool FollowedTotals::is_called_apart() const {
    return std::ranges::all_of(held_, [&](const Held &each) { return each.depth + 1 < state_.calls.size(); });
}

// The next instruction, before it is done. False: something depends on it.
bool FollowedTotals::take() {
    const std::size_t depth = state_.calls.size() - 1;
    const Call &call = state_.calls.back();
    const bylaw::Instruction &in = code_.functions[call.function].code[call.pc];
    const Known &here = known(call.function, call.pc);
    bool reads = false, writes = false, advances = false; // which may write or not
    for (const Held &each : held_) {
        if (each.depth == depth) {
            reads = reads || here.operands.reads(each.reg);
            writes = writes || here.operands.writes(each.reg);
            advances = advances || here.advances(each.reg);
        }
    }
    if (reads || advances) {
        return !advances && (here.reckons ? reckon(in, depth) : pass(in, here.operands, depth));
    }
    if (writes) {
        forget(depth, here.operands);
    }
    return true;
}

// Drops dead values. False: none are left.
bool FollowedTotals::forget_dead() {
    std::erase_if(held_, [&](const Held &each) {
        const Call &call = state_.calls[each.depth];
        return !live_.live(call.function, call.pc, each.reg);
    });
    return !held_.empty();
}

bool FollowedTotals::reckon(const bylaw::Instruction &in, std::size_t depth) {
    const bool keeps = in.op == Op::clamp_low || in.op == Op::clamp_high; // its own register in a range
    const std::optional<Term> left = term(depth, keeps ? in.a : in.b);
    std::optional<Term> right = Term{false, 0, in.imm}; // for add_constant
    if (in.op != Op::move && in.op != Op::add_constant && in.op != Op::negate) {
        right = term(depth, keeps ? in.b : in.c);
    }
    if (!left || !right || !may_hold(state_.calls.back().function, in.a)) {
        return false;
    }
    std::size_t value = left->value;
    if (in.op != Op::move) {
        steps_.push_back(step_of(in, *left, *right));
        const Step &made = steps_.back();
        const auto now = [&](const Term &each) { return each.followed ? now_[each.value] : each.known; };
        Word word = 0;
        if (!reckoned(made.op, now(made.left), now(made.right), word)) {
            return false;
        }
        value = now_.size();
        now_.push_back(word);
    }
    std::erase_if(held_, [&](const Held &each) { return each.depth == depth && each.reg == in.a; });
    held_.push_back({depth, in.a, value});
    return true;
}

// -b is 0 - b.
FollowedTotals::Step FollowedTotals::step_of(const bylaw::Instruction &in, Term left, Term right) const {
    return in.op == Op::negate ? Step{in.op, {}, left} : Step{in.op, left, right};
}

// To what is called. False: it is no call, or looks at more than its arguments.
bool FollowedTotals::pass(const bylaw::Instruction &in, const Operands &operands, std::size_t depth) {
    const Runs runs = op_facts(in.op).effects.runs;
    if (op_facts(in.op).flow != Flow::call || (runs != Runs::function && runs != Runs::trigger)) {
        return false;
    }
    const std::uint32_t called = runs == Runs::function ? static_cast<std::uint32_t>(in.imm) : in.low();
    std::vector<Held> passed;
    for (const Held &each : held_) {
        if (each.depth != depth || !operands.reads(each.reg)) {
            continue;
        }
        const std::uint32_t parameter = each.reg - in.b; // all that these read are their arguments
        if (live_.live(called, 0, parameter)) {
            if (!may_hold(called, parameter)) {
                return false;
            }
            passed.push_back({depth + 1, parameter, each.value});
        }
    }
    forget(depth, operands);
    held_.insert(held_.end(), passed.begin(), passed.end());
    return true;
}

// Returns the value that an instruction reads. Nothing: it is not the expected one.
std::optional<FollowedTotals::Term> FollowedTotals::term(std::size_t depth, std::uint32_t reg) const {
    const Word word = state_.frames[state_.calls[depth].base + reg];
    const Held *const found = held(depth, reg);
    if (found == nullptr) {
        return Term{false, 0, word};
    }
    return now_[found->value] == word ? std::optional(Term{true, found->value, 0}) : std::nullopt;
}

const FollowedTotals::Held *FollowedTotals::held(std::size_t depth, std::uint32_t reg) const {
    const auto found =
        std::ranges::find_if(held_, [&](const Held &each) { return each.depth == depth && each.reg == reg; });
    return found == held_.end() ? nullptr : &*found;
}

void FollowedTotals::forget(std::size_t depth, const Operands &operands) {
    std::erase_if(held_, [&](const Held &each) { return each.depth == depth && operands.writes(each.reg); });
}

// Whether no other code reads that register.
bool FollowedTotals::may_hold(std::uint32_t function, std::uint32_t reg) const {
    const FunctionCode &code = code_.functions[function];
    return code.registers[reg].kind == TypeKind::number &&
           (code.rule == no_id || !live_.escaping(code.rule).contains(reg));
}

const FollowedTotals::Known &FollowedTotals::known(std::uint32_t function, std::uint32_t pc) {
    known_.resize(code_.functions.size());
    std::vector<std::optional<Known>> &all = known_[function];
    all.resize(code_.functions[function].code.size());
    if (!all[pc]) {
        const FunctionCode &code = code_.functions[function];
        all[pc] = {reckons(code.code[pc].op), operands_of(program_, code_, code, pc)};
    }
    return *all[pc];
}

// Whether no other code has written to the followed places.
bool FollowedTotals::is_as_followed() const {
    return std::ranges::all_of(held_, [&](const Held &each) {
        return state_.frames[state_.calls[each.depth].base + each.reg] == now_[each.value];
    });
}

// Computes the followed values for another total. False: a number would grow too large.
bool FollowedTotals::come_to(Word total, std::vector<Word> &values) const {
    values.assign(1, total);
    const auto word = [&](const Term &each) { return each.followed ? values[each.value] : each.known; };
    for (const Step &each : steps_) {
        Word made = 0;
        if (!reckoned(each.op, word(each.left), word(each.right), made)) {
            return false;
        }
        values.push_back(made);
    }
    for (std::size_t i = 0; i < held_.size(); ++i) {
        values.push_back(values[held_[i].value]);
    }
    values.erase(values.begin(), values.end() - static_cast<std::ptrdiff_t>(held_.size()));
    return true;
}

void FollowedTotals::join(const std::vector<RollChances::Way> &ways) {
    apart_.clear();
    shown_.clear();
    for (const RollChances::Way &way : ways) {
        if (!come_to(way.total, values_)) {
            apart_ = ways;
            return;
        }
        std::size_t same = 0;
        const auto is_same = [&](std::size_t i) {
            return std::equal(values_.begin(), values_.end(),
                              shown_.begin() + static_cast<std::ptrdiff_t>(i * values_.size()));
        };
        while (same < apart_.size() && !is_same(same)) {
            ++same;
        }
        if (same < apart_.size()) {
            apart_[same].weight += way.weight;
            continue;
        }
        apart_.push_back(way);
        shown_.insert(shown_.end(), values_.begin(), values_.end());
    }
}

} // namespace bylaw::odds::rules
