// Condition instances: their gaining, their end, and who bears what.
#include "base/text/filled.hpp"
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

bool Run::new_instance(const Instruction &in) {
    if (state_.instances.size() >= around_.limits.instances) {
        if (!holds_words()) {
            collect_garbage();
        }
    }
    if (state_.instances.size() >= around_.limits.instances) {
        return fail(Code::too_large,
                    filled("more than {} conditions are borne", {std::to_string(around_.limits.instances)}));
    }
    const auto condition = static_cast<ConditionId>(in.imm);
    if (reg(in.b) <= 0) {
        return fail(Code::no_thing, filled("`none` cannot gain `{}`", {program_.conditions[condition].name}));
    }
    add_instance(condition, static_cast<ThingId>(reg(in.b)), static_cast<ThingId>(reg(in.c)));
    reg(in.a) = static_cast<Word>(state_.instances.size());
    return true;
}

void Run::add_instance(ConditionId condition, ThingId bearer, ThingId source) {
    Instance made;
    made.condition = condition;
    made.bearer = bearer;
    made.source = source;
    made.offset = static_cast<std::uint32_t>(state_.instance_words.size());
    state_.instance_words.resize(state_.instance_words.size() + program_.conditions[condition].size);
    state_.instances.push_back(made);
    count_borne(condition, 1);
    if (listening()) {
        Event gained = event(EventKind::gained);
        gained.thing = bearer;
        gained.other = source;
        gained.what = condition;
        tell(std::move(gained));
    }
}

void Run::count_borne(ConditionId condition, int change) {
    for (ConditionId c = condition; c != no_id; c = program_.conditions[c].parent) {
        state_.borne[c] = static_cast<std::uint32_t>(static_cast<int>(state_.borne[c]) + change);
    }
}

// A second gaining (c of `set_ends` with imm 1) only ever puts the end off.
void Run::set_ends(const Instruction &in) {
    Instance &instance = state_.instances[static_cast<std::size_t>(reg(in.a)) - 1];
    const auto lasting = static_cast<LastingId>(static_cast<std::uint32_t>(reg(in.c)));
    const Word *words = &reg(in.b);
    const bool later = in.imm == 1 && instance.lasting == lasting && lasting != no_id;
    for (std::size_t i = 0; i < 4; ++i) {
        const bool counts = i % 2 == 0;
        instance.ends[i] = later && counts ? std::max(instance.ends[i], words[i]) : words[i];
    }
    instance.lasting = lasting;
}

void Run::remove_instance(const Instruction &in) {
    Instance &instance = state_.instances[static_cast<std::size_t>(reg(in.a)) - 1];
    if (instance.phase == Instance::Phase::gone) {
        return;
    }
    instance.phase = Instance::Phase::gone;
    count_borne(instance.condition, -1);
    if (listening()) {
        Event lost = event(EventKind::lost);
        lost.thing = instance.bearer;
        lost.what = instance.condition;
        tell(std::move(lost));
    }
}

// Counts an end down on the way: an instance whose count is not used up yet stays.
void Run::next_expired(const Instruction &in) {
    const ExpiryInfo &expiry = code_.expiries[in.high()];
    const auto mark = static_cast<std::size_t>(reg(in.c));
    for (auto id = static_cast<std::size_t>(reg(in.a)) + 1; id <= mark; ++id) {
        Instance &each = state_.instances[id - 1];
        Word *part = &each.ends[2 * expiry.part];
        if (each.phase != Instance::Phase::borne || each.lasting != expiry.lasting ||
            (expiry.anchored && part[1] != reg(in.b)) || (expiry.counted && --part[0] > 0)) {
            continue;
        }
        reg(in.a) = static_cast<Word>(id);
        if (listening()) {
            Event expired = event(EventKind::expired);
            expired.thing = each.bearer;
            expired.what = each.condition;
            tell(std::move(expired));
        }
        return;
    }
    state_.calls.back().pc = in.low();
}

Instance &Run::instance(std::uint16_t r) {
    return state_.instances[static_cast<std::size_t>(reg(r)) - 1];
}

// Tests the bearer that the register names. `exactly`: without children of the condition.
bool Run::is_borne(const Instance &each, const Instruction &in, bool exactly) {
    return each.phase != Instance::Phase::gone && each.bearer == static_cast<ThingId>(reg(in.b)) &&
           (exactly ? each.condition == static_cast<ConditionId>(in.imm)
                    : code_.condition_is[each.condition][static_cast<std::size_t>(in.imm)]);
}

// Any source, if none is given.
bool Run::is_from(const Instance &each, std::uint16_t source) {
    return source == no_register || each.source == static_cast<ThingId>(reg(source));
}

bool Run::bears_any(const Instruction &in) {
    return state_.borne[static_cast<std::size_t>(in.imm)] != 0 &&
           std::ranges::any_of(state_.instances, [&](const Instance &each) {
               return is_borne(each, in, in.op == Op::bears_exactly);
           });
}

Word Run::count_stacks(const Instruction &in) {
    Word count = 0;
    for (const Instance &each : state_.instances) {
        count += is_borne(each, in, false) && is_from(each, in.c) ? each.stacks : 0;
    }
    return count;
}

// The instance that another gaining adds to, counted from 1; 0: there is none.
Word Run::find_stack(const Instruction &in) {
    const auto found = std::ranges::find_if(state_.instances, [&](const Instance &each) {
        return is_borne(each, in, true) && each.phase == Instance::Phase::borne && is_from(each, in.c);
    });
    return found == state_.instances.end() ? 0 : found - state_.instances.begin() + 1;
}

void Run::stack_less(const Instruction &in) {
    if (reg(in.a) > 0 && instance(in.a).stacks > 1) {
        --instance(in.a).stacks;
        state_.calls.back().pc = in.low();
    }
}

void Run::begin_end(const Instruction &in) {
    if (reg(in.a) <= 0 || instance(in.a).phase != Instance::Phase::borne) {
        state_.calls.back().pc = in.low();
    } else {
        instance(in.a).phase = Instance::Phase::ending;
    }
}

bool Run::call_end(const Instruction &in) {
    const Word argument = reg(in.a);
    return argument <= 0 || push(code_.endings[instance(in.a).condition], no_register, &argument, 1);
}

bool Run::conditions(const Instruction &in) {
    switch (static_cast<ConditionOp>(in.op)) {
    case ConditionOp::next_expired: next_expired(in); return true;
    case ConditionOp::alive:
        reg(in.a) = reg(in.b) <= 0 || instance(in.b).phase != Instance::Phase::gone;
        return true;
    case ConditionOp::bearer: reg(in.a) = reg(in.b) <= 0 ? -reg(in.b) : instance(in.b).bearer; return true;
    case ConditionOp::source: reg(in.a) = reg(in.b) <= 0 ? 0 : instance(in.b).source; return true;
    case ConditionOp::is_exactly:
        reg(in.a) = reg(in.b) > 0 && instance(in.b).condition == static_cast<ConditionId>(in.imm);
        return true;
    case ConditionOp::borne:
    case ConditionOp::bears_exactly: reg(in.a) = bears_any(in); return true;
    case ConditionOp::count_borne: reg(in.a) = count_stacks(in); return true;
    case ConditionOp::find_stack: reg(in.a) = find_stack(in); return true;
    case ConditionOp::new_instance: return new_instance(in);
    case ConditionOp::stack_more: ++instance(in.a).stacks; return true;
    case ConditionOp::stack_less: stack_less(in); return true;
    case ConditionOp::set_ends: set_ends(in); return true;
    case ConditionOp::begin_end: begin_end(in); return true;
    case ConditionOp::remove_instance: remove_instance(in); return true;
    case ConditionOp::call_end: return call_end(in);
    case ConditionOp::instance_mark:
    case ConditionOp::next_instance:
    case ConditionOp::next_owned: break; // dispatch.cpp
    }
    return true;
}

} // namespace bylaw
