// Frames: calls, calls, and the ways out of them.
#include "base/text/filled.hpp"
#include "interpreter/machine/idle_value.hpp"
#include "interpreter/machine/run.hpp"

#include <algorithm>

namespace bylaw {

bool Run::push(std::uint32_t function, std::uint16_t target, const Word *arguments, std::size_t count) {
    const FunctionCode &code = code_.functions[function];
    Call call;
    call.function = function;
    call.target = target;
    call.quiet = code.quiet;
    if (!state_.calls.empty()) {
        const Call &caller = state_.calls.back();
        call.base = static_cast<std::uint32_t>(state_.frames.size());
        call.triggers = caller.triggers;
        call.event = caller.event;
        call.quiet = call.quiet || caller.quiet;
    }
    if (state_.calls.size() >= around_.limits.calls) {
        return fail(
            around_.limits.host_calls ? Code::host_depth : Code::too_deep,
            filled("rules call each other more than {} deep", {std::to_string(around_.limits.calls)}));
    }
    const std::size_t size = call.base + code.registers.size();
    if (size > around_.limits.frame_words) {
        return fail(Code::too_deep, "the rules that call each other here need too much memory");
    }
    // The arguments lie in the frames themselves, which may move.
    const std::ptrdiff_t from = arguments == nullptr ? -1 : arguments - state_.frames.data();
    const bool inside = from >= 0 && from < static_cast<std::ptrdiff_t>(state_.frames.size());
    state_.frames.reserve(size);
    const Word *source = inside ? state_.frames.data() + from : arguments;
    Word *words = state_.frames.data() + call.base, *end = state_.frames.data() + size;
    for (std::size_t i = 0; source != nullptr && i < count; ++i) {
        *words++ = source[i];
    }
    while (words < end) {
        *words++ = 0;
    }
    state_.frames.claim(size);
    state_.calls.push_back(call);
    return true;
}

bool Run::call(const Instruction &in) {
    const auto function = static_cast<std::uint32_t>(in.imm);
    if (!take_step() || !push(function, in.a, in.b == no_register ? nullptr : registers() + in.b,
                              code_.functions[function].parameters)) {
        return false;
    }
    state_.calls.back().mode = in.c == no_register ? 0 : static_cast<std::uint8_t>(in.c);
    return true;
}

void Run::pop(Word value) {
    const Call call = state_.calls.back();
    state_.calls.pop_back();
    state_.frames.resize(call.base);
    last_ = value;
    if (!state_.calls.empty() && call.target != no_register) {
        reg(call.target) = value;
        for (std::size_t i = 0; i < code_.yielded(call.yields).size(); ++i) {
            reg(static_cast<std::uint16_t>(call.target + 1 + i)) = 0; // unless it reached its end
        }
    }
}

bool Run::perform(RuleId rule, const Instruction &in, const Word *roles) {
    const RuleCode &code = code_.rules[rule];
    const std::size_t count = program_.rules[rule].own_roles;
    const auto mode = static_cast<std::uint8_t>(in.c & 3);
    const Word with = (in.c & 4) != 0 && roles != nullptr ? roles[count] : 0;
    if (!take_step()) {
        return false;
    }
    if (!push(code.perform, in.a, roles, count)) {
        return false;
    }
    Call &call = state_.calls.back();
    call.mode = mode;
    call.yields = in.op == Op::perform ? in.high() : 0;
    registers()[code.mode] = mode;
    registers()[code.with] = with;
    return true;
}

bool Run::perform_act(const Instruction &in) {
    const auto act = state_.lists[static_cast<ListId>(reg(in.b))];
    if (act.empty()) {
        return fail(Code::no_thing, "`none` is no act that could be performed");
    }
    scratch_.assign(act.begin(), act.end());
    return perform(static_cast<RuleId>(scratch_[0]), in, scratch_.data() + 1);
}

bool Run::call_act(const Instruction &in) {
    const auto act = state_.lists[static_cast<ListId>(reg(in.b))];
    if (act.empty()) {
        reg(in.a) = 0;
        return true;
    }
    scratch_.assign(act.begin(), act.end());
    const RuleCode &code = code_.rules[static_cast<std::size_t>(scratch_[0])];
    const std::uint32_t function = in.imm == 0 || in.imm == 3 ? code.legal
                                   : in.imm == 1              ? code.payable
                                                              : code.pay;
    // Whether an act is legal leaves its price aside: that may have been paid when it was planned.
    const std::uint8_t mode = in.imm == 0 ? 1
                              : in.imm == 3
                                  ? 0
                                  : state_.calls.back().mode; // paid as the call that it is the price of
    if (!push(function, in.a, scratch_.data() + 1, scratch_.size() - 1)) {
        return false;
    }
    state_.calls.back().mode = mode;
    return true;
}

bool Run::call_trigger(const Instruction &in) {
    if (state_.calls.back().triggers >= around_.limits.triggers) {
        return fail(Code::too_deep, filled("triggers set off each other more than {} deep",
                                           {std::to_string(around_.limits.triggers)}));
    }
    if (!push(in.low(), in.a, &reg(in.b), code_.functions[in.low()].parameters)) {
        return false;
    }
    ++state_.calls.back().triggers;
    return true;
}

void Run::enter(const Instruction &in) {
    const auto rule = static_cast<RuleId>(in.imm);
    const RuleCode &code = code_.rules[rule];
    const auto depth = static_cast<std::uint32_t>(state_.calls.size());
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        std::uint32_t &innermost = state_.active[code.family[i]];
        registers()[in.a + i] = innermost;
        innermost = depth;
    }
    if (listening()) {
        Event begun = event(EventKind::begins);
        begun.rule = rule;
        begun.roles.assign(registers(), registers() + program_.rules[rule].own_roles);
        tell(std::move(begun));
        state_.calls.back().event = state_.events;
    }
}

// Keeps the values of the call for later readers.
void Run::remember(RuleId rule) {
    state_.finished.resize(program_.rules.size());
    const std::size_t size = program_.functions[program_.rules[rule].function].registers.size();
    for (const RuleId each : code_.rules[rule].family) {
        state_.finished[each].assign(1, rule);
    }
    state_.finished[rule].insert(state_.finished[rule].end(), registers(), registers() + size);
}

void Run::leave(const Instruction &in) {
    const auto rule = static_cast<RuleId>(in.imm);
    const RuleCode &code = code_.rules[rule];
    for (std::size_t i = 0; i < code.family.size(); ++i) {
        state_.active[code.family[i]] = static_cast<std::uint32_t>(registers()[in.b + i]);
    }
    if (state_.observed || (rule < code_.remembered.size() && code_.remembered[rule]) ||
        (around_.remembered != nullptr && (*around_.remembered)[rule])) {
        remember(rule);
    }
    const Call &call = state_.calls.back();
    const bool stopped = call.leave_to != 0;
    const Word own = in.a == no_register || stopped ? 0 : reg(in.a);
    const bool one = call.yields != 0 && call.yields < several_yields && !stopped;
    const Word value = one ? reg(static_cast<std::uint16_t>(call.yields - 1)) : own;
    const std::uint16_t target = call.target;
    scratch_.clear();
    for (const std::uint16_t each : code_.yielded(stopped ? 0 : call.yields)) {
        scratch_.push_back(reg(each));
    }
    if (listening()) {
        Event ended = event(EventKind::ends);
        ended.rule = rule;
        ended.after = own; // whatever of it the caller wants to know
        ended.type = program_.rules[rule].type;
        tell(std::move(ended));
    }
    const std::uint32_t to = call.leave_to, pc = call.leave_pc;
    pop(value);
    for (std::size_t i = 0; i < scratch_.size() && !state_.calls.empty(); ++i) {
        reg(static_cast<std::uint16_t>(target + 1 + i)) = scratch_[i];
    }
    if (to != 0 && state_.calls.size() >= to) {
        unwind(to, pc);
    }
}

void Run::refuse(const Instruction &in) {
    state_.refusal = {true, static_cast<RuleId>(in.imm), state_.calls.size(), text(reg(in.a))};
    if (listening()) {
        Event refused = event(EventKind::refused);
        refused.rule = static_cast<RuleId>(in.imm);
        refused.text = state_.refusal.reason;
        refused.roles.assign(registers(), registers() + program_.rules[refused.rule].own_roles);
        tell(std::move(refused));
    }
    pop(0);
}

// Leaves the frames above, and (without a pc) the one at depth `to` itself. A call on the way leaves by its
// end code, where durations that depend on it end.
void Run::unwind(std::uint32_t to, std::uint32_t pc) {
    while (state_.calls.size() >= to) {
        Call &call = state_.calls.back();
        const bool last = state_.calls.size() == to;
        if (last && pc != 0) {
            call.pc = pc - 1;
            return;
        }
        const RuleId rule = code_.functions[call.function].rule;
        const bool entered = rule != no_id && state_.active[rule] == state_.calls.size();
        if (entered) {
            call.leave_to = to;
            call.leave_pc = pc;
            call.pc = code_.rules[rule].leave;
            return;
        }
        pop(0);
    }
}

bool Run::stop_rule(RuleId rule) {
    if (state_.active[rule] == 0) {
        return fail(Code::not_running,
                    filled("`{}` is not running, so it cannot be stopped", {program_.rules[rule].name}));
    }
    unwind(state_.active[rule], 0);
    return true;
}

// Stages are found by name: the rule that runs may be a child with more of them.
bool Run::redo(RuleId rule, std::uint32_t stage) {
    if (!take_step()) {
        return false;
    }
    if (state_.active[rule] == 0) {
        return fail(Code::not_running, filled("`{}` is not running, so no stage of it can be repeated",
                                              {program_.rules[rule].name}));
    }
    const std::uint32_t depth = state_.active[rule];
    const RuleId running = code_.functions[state_.calls[depth - 1].function].rule;
    const auto &stages = program_.rules[running].stages;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].name == program_.rules[rule].stages[stage].name) {
            unwind(depth, code_.rules[running].stages[i] + 1);
            return true;
        }
    }
    return true;
}

// Reads the innermost running call; else, for tests and the prompt, the last one that ran. Rules never see
// that: their effects may not depend on listeners.
bool Run::active(const Instruction &in) {
    const RuleId rule = in.low();
    if (const std::uint32_t depth = state_.active[rule]; depth != 0) {
        const Call &call = state_.calls[depth - 1];
        const std::uint16_t own =
            own_register(code_.rules[code_.functions[call.function].rule], rule, in.high());
        reg(in.a) = own == no_register ? 0 : state_.frames[call.base + own];
        return true;
    }
    const bool ran = in.c == 1 && !state_.finished.empty(rule);
    reg(in.a) = ran ? finished_value(rule, in.high()) : idle_value(program_, rule, in.high());
    return true;
}

Word Run::finished_value(RuleId rule, std::uint32_t number) const {
    const auto ran = static_cast<RuleId>(state_.finished[rule][0]);
    const std::uint16_t own = own_register(code_.rules[ran], rule, number);
    const auto &words = state_.finished[ran];
    return own == no_register || own + 1U >= words.size() ? 0 : words[own + 1U];
}

bool Run::set_active(const Instruction &in) {
    const RuleId rule = in.low();
    const std::uint32_t depth = state_.active[rule];
    if (depth == 0) {
        return fail(Code::not_running, filled("`{}` is not running, so its fields cannot be changed",
                                              {program_.rules[rule].name}));
    }
    const Call &call = state_.calls[depth - 1];
    const std::uint16_t own = own_register(code_.rules[code_.functions[call.function].rule], rule, in.high());
    if (own != no_register) {
        state_.frames[call.base + own] = reg(in.a);
    }
    return true;
}

} // namespace bylaw
