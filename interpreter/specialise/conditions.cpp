// Conditions that are borne on some paths only: before an instruction looks at one, it is decided whether it
// is there.
#include "interpreter/specialise/specialiser.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {
using Code = bylaw::Op;
}

// Known not to be there: hidden from the machine for this step.
void Specialiser::settle_instance(Path &path, std::size_t index) {
    if (index >= path.state.instances.size()) { // forgotten, with a register that still names it
        throw Bail{"a condition is asked for that may be over"};
    }
    Instance &instance = path.state.instances[index];
    if (!decide(path, Op::copy, path.presence[index]) && instance.phase != Instance::Phase::gone) {
        instance.phase = Instance::Phase::gone;
        hidden_.push_back(index);
        for (ConditionId c = instance.condition; c != no_id; c = program_.conditions[c].parent) {
            --path.state.borne[c];
        }
    }
}

void Specialiser::show_again(Path &path) {
    for (const std::size_t index : hidden_) {
        Instance &instance = path.state.instances[index];
        instance.phase = Instance::Phase::borne;
        for (ConditionId c = instance.condition; c != no_id; c = program_.conditions[c].parent) {
            ++path.state.borne[c];
        }
    }
    hidden_.clear();
}

// Which conditions one instruction looks at.
struct Specialiser::Settling {
    Specialiser &s;
    Path &path;
    const bylaw::Instruction &in;

    void run() {
        if (in.op == Code::load_instance || in.op == Code::load_instance_at) {
            one(in.b);
        } else if (in.op == Code::store_instance || in.op == Code::store_instance_at) {
            one(in.a);
        } else if (op_facts(in.op).family == Family::conditions) {
            of_condition_op(static_cast<ConditionOp>(in.op));
        }
    }

  private:
    Word word(std::uint16_t r) const { return r == no_register ? Word{-1} : s.reg(path, r); }
    bool is_gone(std::size_t i) const { return path.state.instances[i].phase == Instance::Phase::gone; }
    bool is_borne_by(const Instance &each) const { return each.bearer == static_cast<ThingId>(word(in.b)); }

    bool is_sort(const Instance &each, std::uint32_t condition) const {
        return s.code_.condition_is[each.condition][condition];
    }

    bool goes_from_one_to_the_next() const {
        return in.op == Code::next_instance || in.op == Code::next_owned || in.op == Code::next_expired;
    }

    void one(std::uint16_t r) {
        if (word(r) > 0) {
            s.settle_instance(path, static_cast<std::size_t>(word(r)) - 1);
        }
    }

    template <class Wanted> void where(Wanted wanted) {
        std::size_t unordered = 0, seen = 0;
        for (std::size_t i = 0; i < path.state.instances.size(); ++i) {
            if (is_gone(i) || !wanted(path.state.instances[i])) {
                continue;
            }
            s.settle_instance(path, i); // may part the path
            if (!is_gone(i)) {
                ++seen;
                unordered += path.unordered[i] ? 1 : 0;
            }
        }
        if (goes_from_one_to_the_next() && seen > 1 && unordered > 0) {
            throw Bail{"dice decide which of two conditions came first, and takes effect first"};
        }
    }

    void expired() {
        const ExpiryInfo &expiry = s.code_.expiries[in.high()];
        for (Instance &each : path.state.instances) {
            if (each.phase == Instance::Phase::borne && each.lasting == expiry.lasting) {
                for (Word &end : each.ends) {
                    end = s.pick(path, end);
                }
            }
        }
        where([&](const Instance &each) {
            return each.lasting == expiry.lasting &&
                   (!expiry.anchored || each.ends[2 * expiry.part + 1] == word(in.b));
        });
    }

    void next() {
        where([&](const Instance &each) {
            return is_sort(each, in.high()) && (in.b == no_register || is_borne_by(each));
        });
    }

    void borne() {
        const auto condition = static_cast<std::uint32_t>(in.imm);
        where([&](const Instance &each) { return is_sort(each, condition) && is_borne_by(each); });
    }

    void borne_exactly() {
        const auto condition = static_cast<ConditionId>(in.imm);
        where([&](const Instance &each) { return each.condition == condition && is_borne_by(each); });
    }

    void of_condition_op(ConditionOp op) {
        switch (op) {
        case ConditionOp::next_instance:
        case ConditionOp::next_owned: return next();
        case ConditionOp::borne:
        case ConditionOp::count_borne: return borne();
        case ConditionOp::bears_exactly:
        case ConditionOp::find_stack: return borne_exactly();
        case ConditionOp::next_expired: return expired();
        case ConditionOp::alive:
        case ConditionOp::bearer:
        case ConditionOp::is_exactly:
        case ConditionOp::source: return one(in.b);
        case ConditionOp::begin_end:
        case ConditionOp::call_end:
        case ConditionOp::remove_instance: return one(in.a);
        case ConditionOp::instance_mark:
        case ConditionOp::new_instance:
        case ConditionOp::stack_more: // computed, whether it is there or not
        case ConditionOp::stack_less:
        case ConditionOp::set_ends: return;
        }
    }
};

void Specialiser::settle_instances(Path &path, const bylaw::Instruction &in) {
    Settling{*this, path, in}.run();
}

bool Specialiser::condition_step(Path &path, const bylaw::Instruction &in) {
    switch (static_cast<ConditionOp>(in.op)) {
    case ConditionOp::set_ends: return set_ends(path, in);
    case ConditionOp::stack_more:
    case ConditionOp::stack_less: return stack_step(path, in);
    case ConditionOp::instance_mark:
    case ConditionOp::next_instance:
    case ConditionOp::next_owned:
    case ConditionOp::next_expired:
    case ConditionOp::alive:
    case ConditionOp::bearer:
    case ConditionOp::is_exactly:
    case ConditionOp::source:
    case ConditionOp::borne:
    case ConditionOp::bears_exactly:
    case ConditionOp::count_borne:
    case ConditionOp::find_stack:
    case ConditionOp::new_instance:
    case ConditionOp::begin_end:
    case ConditionOp::remove_instance:
    case ConditionOp::call_end: return false;
    }
    return false;
}

// When it ends may depend on dice: it is only looked at when it may end.
bool Specialiser::set_ends(Path &path, const bylaw::Instruction &in) {
    Instance &instance = path.state.instances[static_cast<std::size_t>(pick(path, reg(path, in.a))) - 1];
    const auto lasting = static_cast<LastingId>(static_cast<std::uint32_t>(reg(path, in.c)));
    const bool later = in.imm == 1 && instance.lasting == lasting && lasting != no_id;
    for (std::size_t i = 0; i < 4; ++i) {
        const Word word = reg(path, static_cast<std::uint16_t>(in.b + i));
        instance.ends[i] = later && i % 2 == 0 ? calculate(path, Op::greater, instance.ends[i], word) : word;
    }
    instance.lasting = lasting;
    return past(path);
}

// Counts a bearer's instances of one sort; their presence must be decided.
Word Specialiser::count_stacks(Path &path, const bylaw::Instruction &in) {
    Word count = 0;
    for (std::size_t i = 0; i < path.state.instances.size(); ++i) {
        const Instance &each = path.state.instances[i];
        if (each.phase != Instance::Phase::gone &&
            code_.condition_is[each.condition][static_cast<std::size_t>(in.imm)] &&
            each.bearer == static_cast<ThingId>(reg(path, in.b)) &&
            (in.c == no_register || each.source == static_cast<ThingId>(reg(path, in.c)))) {
            count = calculate(path, Op::add, count, path.stacks[i]);
        }
    }
    return count;
}

// How many a condition counts as may depend on dice.
bool Specialiser::stack_step(Path &path, const bylaw::Instruction &in) {
    const Word instance = reg(path, in.a);
    std::uint32_t &pc = path.state.calls.back().pc;
    if (instance <= 0) {
        ++pc;
        return true;
    }
    const auto index = static_cast<std::size_t>(instance) - 1;
    Word &stacks = path.stacks[index];
    if (in.op == Code::stack_more) {
        stacks = calculate(path, Op::add, stacks, 1);
    } else if (decide(path, Op::copy, path.presence[index]) && decide(path, Op::less, 1, stacks)) {
        stacks = calculate(path, Op::subtract, stacks, 1);
        pc = in.low();
        return true;
    }
    ++pc;
    return true;
}

} // namespace bylaw::residual
