// Condition instances: their gaining, their end, and who bears what.
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

bool Run::new_instance(const Instruction &in) {
    if (state_.instances.size() >= around_.limits.instances) {
        if (builders_.empty()) {
            collect_garbage();
        }
    }
    if (state_.instances.size() >= around_.limits.instances) {
        return fail(Code::too_large,
                    "more than " + std::to_string(around_.limits.instances) + " conditions are borne");
    }
    const auto condition = static_cast<ConditionId>(in.imm);
    if (reg(in.b) <= 0) {
        return fail(Code::no_thing, "`none` cannot gain `" + program_.conditions[condition].name + "`");
    }
    Instance made;
    made.condition = condition;
    made.bearer = static_cast<ThingId>(reg(in.b));
    made.source = static_cast<ThingId>(reg(in.c));
    made.offset = static_cast<std::uint32_t>(state_.instance_words.size());
    state_.instance_words.resize(state_.instance_words.size() + program_.conditions[condition].size);
    state_.instances.push_back(made);
    count_borne(condition, 1);
    reg(in.a) = static_cast<Word>(state_.instances.size());
    if (listening()) {
        Event gained = event(EventKind::gained);
        gained.thing = made.bearer;
        gained.other = made.source;
        gained.what = condition;
        tell(std::move(gained));
    }
    return true;
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

bool Run::conditions(const Instruction &in) {
    const auto instance = [&](std::uint16_t r) -> Instance & {
        return state_.instances[static_cast<std::size_t>(reg(r)) - 1];
    };
    const auto borne = [&](const Instance &each, bool exactly, std::uint16_t bearer) {
        return each.phase != Instance::Phase::gone && each.bearer == static_cast<ThingId>(reg(bearer)) &&
               (exactly ? each.condition == static_cast<ConditionId>(in.imm)
                        : code_.condition_is[each.condition][static_cast<std::size_t>(in.imm)]);
    };
    switch (static_cast<ConditionOp>(in.op)) {
    case ConditionOp::next_expired: next_expired(in); return true;
    case ConditionOp::alive:
        reg(in.a) = reg(in.b) <= 0 || instance(in.b).phase != Instance::Phase::gone;
        return true;
    case ConditionOp::bearer: reg(in.a) = reg(in.b) <= 0 ? -reg(in.b) : instance(in.b).bearer; return true;
    case ConditionOp::source: reg(in.a) = reg(in.b) <= 0 ? 0 : instance(in.b).source; return true;
    case ConditionOp::borne:
    case ConditionOp::bears_exactly: {
        const bool none = state_.borne[static_cast<std::size_t>(in.imm)] == 0;
        reg(in.a) = !none && std::ranges::any_of(state_.instances, [&](const Instance &each) {
            return borne(each, in.op == Op::bears_exactly, in.b);
        });
        return true;
    }
    case ConditionOp::count_borne: {
        Word count = 0;
        for (const Instance &each : state_.instances) {
            if (borne(each, false, in.b) &&
                (in.c == no_register || each.source == static_cast<ThingId>(reg(in.c)))) {
                count += each.stacks;
            }
        }
        reg(in.a) = count;
        return true;
    }
    case ConditionOp::find_stack: {
        Word found = 0;
        for (std::size_t i = 0; i < state_.instances.size() && found == 0; ++i) {
            const Instance &each = state_.instances[i];
            if (borne(each, true, in.b) && each.phase == Instance::Phase::borne &&
                (in.c == no_register || each.source == static_cast<ThingId>(reg(in.c)))) {
                found = static_cast<Word>(i) + 1;
            }
        }
        reg(in.a) = found;
        return true;
    }
    case ConditionOp::new_instance: return new_instance(in);
    case ConditionOp::stack_more: ++instance(in.a).stacks; return true;
    case ConditionOp::stack_less:
        if (reg(in.a) > 0 && instance(in.a).stacks > 1) {
            --instance(in.a).stacks;
            state_.calls.back().pc = in.low();
        }
        return true;
    case ConditionOp::set_ends: set_ends(in); return true;
    case ConditionOp::begin_end:
        if (reg(in.a) <= 0 || instance(in.a).phase != Instance::Phase::borne) {
            state_.calls.back().pc = in.low();
        } else {
            instance(in.a).phase = Instance::Phase::ending;
        }
        return true;
    case ConditionOp::remove_instance: remove_instance(in); return true;
    case ConditionOp::call_end: {
        if (reg(in.a) <= 0) {
            return true;
        }
        const Word argument = reg(in.a);
        return push(code_.endings[instance(in.a).condition], no_register, &argument, 1);
    }
    case ConditionOp::instance_mark:
    case ConditionOp::next_instance:
    case ConditionOp::next_owned: break; // dispatch.cpp
    }
    return true;
}

} // namespace bylaw
