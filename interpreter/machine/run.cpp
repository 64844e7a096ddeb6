#include "interpreter/machine/run.hpp"

#include "base/text/filled.hpp"
#include "interpreter/machine/collect.hpp"

#include <algorithm>

namespace bylaw {

namespace {

// Garbage is collected when there may be twice as much as was needed the last time.
std::size_t next_collection(const State &state) {
    return std::max<std::size_t>(4096, state.lists.count() * 2);
}

// Each step that asks who bears what looks at all conditions, those that are over, too: they may not be many.
std::size_t next_collection_of_instances(const State &state) {
    return std::max<std::size_t>(128, state.instances.size() * 2);
}

// Steps between two tests for an interruption: far less than a second, with long texts, too.
constexpr std::uint64_t slice = 1 << 12;

// Once a pause is overdue, each step tests for it: calls count, too, and a loop that is reached in the middle
// of a slice would continue.
constexpr std::uint64_t small_slice = 1;

std::uint64_t steps_allowed(const Surroundings &around) {
    return around.limits.instructions - std::min(around.limits.instructions, around.steps_before);
}

std::uint64_t first_slice(const Surroundings &around) {
    const std::uint64_t allowed = steps_allowed(around);
    return around.interrupt ? std::min({slice, allowed, std::max(around.pause_after, small_slice)}) : allowed;
}

constexpr std::size_t few_dice = 4096, few_text_bytes = std::size_t{16} << 20;

// Returns the bytes of a text, with the string itself.
std::size_t footprint(const std::string &text) {
    return text.size() + sizeof text;
}

} // namespace

Run::Run(const Program &program, const Bytecode &code, State &state, const Surroundings &around,
         Workshop *shop)
    : program_(program), code_(code), state_(state), around_(around),
      seeded_(dynamic_cast<SeededDice *>(around.dice)), steps_left_(first_slice(around)),
      steps_later_(steps_allowed(around) - steps_left_), collect_at_(next_collection(state)),
      collect_instances_at_(next_collection_of_instances(state)),
      collect_dice_at_(std::max(few_dice, state.dice.size() * 2)), collect_texts_at_(few_text_bytes),
      own_shop_(shop == nullptr ? std::make_unique<Workshop>(program) : nullptr),
      shop_(shop == nullptr ? *own_shop_ : *shop) {
    shop_.begin(state);
}

Outcome Run::go(std::size_t until) {
    if (state_.calls.size() > until) {
        around_.coverage != nullptr ? go_covered(until)
        : around_.events != nullptr ? dispatch<true>(until)
                                    : dispatch<false>(until);
    }
    if (outcome_.kind == Outcome::Kind::done) {
        outcome_.value = last_;
    }
    outcome_.steps = steps();
    return std::move(outcome_);
}

Outcome Run::go_quickly(QuickCode &code) {
    if (!state_.calls.empty()) {
        quick(code);
    }
    if (outcome_.kind == Outcome::Kind::done) {
        outcome_.value = last_;
    }
    outcome_.steps = steps();
    return std::move(outcome_);
}

void Run::collect_garbage() {
    if (keeps_all_) {
        return;
    }
    collect(program_, code_, state_);
    ++collections_;
    collect_at_ = next_collection(state_);
    collect_instances_at_ = next_collection_of_instances(state_);
    collect_dice_at_ = std::max(few_dice, state_.dice.size() * 2);
    text_bytes_ = 0;
    text_numbers_.forget();
    for (const std::string &text : state_.texts) {
        text_bytes_ += footprint(text);
    }
    collect_texts_at_ = std::max(few_text_bytes, text_bytes_ * 2);
    dice_.turn_to(state_.dice);
}

// Garbage does not count. It is measured only when the state is twice as large as last time, and collected
// where that is possible.
bool Run::fits_memory() {
    const std::size_t most = around_.limits.bytes;
    if (most == std::numeric_limits<std::size_t>::max() || held_bytes(state_) <= std::max(most, looked_at_)) {
        return true;
    }
    const std::size_t live = live_bytes(program_, code_, state_);
    looked_at_ = live * 2;
    collect_at_ = 0;
    return live <= most;
}

bool Run::next_slice() {
    if (around_.interrupt && *around_.interrupt) {
        return fail(Code::interrupted, "this was interrupted");
    }
    if (around_.deadline < std::chrono::steady_clock::now()) {
        return fail(Code::host_time, "this takes longer than it may here");
    }
    if (!fits_memory()) {
        return fail(Code::host_memory, filled("the game takes more than the {} bytes that it may take here",
                                              {std::to_string(around_.limits.bytes)}));
    }
    if (steps_later_ > 0) {
        const bool overdue = done_in_this_piece() >= around_.pause_after;
        steps_left_ = std::min(overdue ? small_slice : slice, steps_later_);
        steps_later_ -= steps_left_;
        return true;
    }
    if (around_.limits.host_steps) {
        return fail(Code::host_steps, filled("this takes more than the {} steps that it may take here",
                                             {std::to_string(around_.limits.instructions)}));
    }
    return fail(Code::budget_spent, filled("this takes more than {} steps; does it ever end?",
                                           {std::to_string(around_.limits.instructions)}));
}

bool Run::is_due() const {
    return done_in_this_piece() >= around_.pause_after && !keeps_all_ &&
           (around_.interrupt == nullptr || !*around_.interrupt);
}

// Collects garbage, so that the next run measures only at twice the size. The contents of an unfinished list
// are unknown.
bool Run::pauses() {
    if (!is_due()) {
        return false;
    }
    if (!holds_words()) {
        collect_garbage();
    }
    pause();
    return true;
}

void Run::pause() {
    outcome_.kind = Outcome::Kind::paused;
    if (holds_words()) {
        outcome_.unfinished = std::make_shared<const Unfinished>(
            Unfinished{std::move(adjustments_), std::move(builders_), std::move(question_)});
    }
}

void Run::take_up(const Unfinished &left) {
    adjustments_ = left.adjustments;
    builders_ = left.builders;
    question_ = left.question;
}

// Work that a clause implies (keeping a range, summing modifiers) has the span of its caller.
Span Run::span() const {
    for (std::size_t i = state_.calls.size(); i-- > 0;) {
        const Call &call = state_.calls[i];
        const FunctionCode &function = code_.functions[call.function];
        const std::size_t at = call.pc == 0 ? 0 : call.pc - 1;
        const Span found = at < function.spans.size() ? function.spans[at] : function.span;
        if (found.source != no_source) {
            return found;
        }
    }
    return {0, 0, no_source};
}

RuleId Run::rule() const {
    for (std::size_t i = state_.calls.size(); i-- > 0;) {
        if (const RuleId rule = code_.functions[state_.calls[i].function].rule; rule != no_id) {
            return rule;
        }
    }
    return no_id;
}

bool Run::fail(Code code, std::string message, std::string hint) {
    outcome_.kind = Outcome::Kind::failed;
    outcome_.error.code = code;
    outcome_.error.message = std::move(message);
    outcome_.error.hint = std::move(hint);
    outcome_.error.span = span();
    for (std::size_t i = state_.calls.size(); i-- > 0;) {
        const Call &call = state_.calls[i];
        const FunctionCode &function = code_.functions[call.function];
        const std::size_t at = call.pc == 0 ? 0 : call.pc - 1;
        const Span here = at < function.spans.size() ? function.spans[at] : function.span;
        if (here.source != no_source) {
            outcome_.error.frames.push_back({function.name, here});
        }
    }
    return false;
}

bool Run::fail_dice(DiceError error) {
    return fail(Code::dice_problem, message(error));
}

bool Run::out_of_range(const Instruction &in) {
    const auto bound = [&](std::uint16_t r) {
        return r == no_register ? std::string() : std::to_string(reg(r));
    };
    const std::string name =
        in.low() == no_id ? "this value" : filled("`{}`", {program_.fields[in.low()].name});
    return fail(Code::value_out_of_range,
                filled("{} is kept in {}..{} and cannot become {}",
                       {name, bound(in.b), bound(in.c), std::to_string(reg(in.a))}));
}

// Instructions outside of the dispatch loop, by families.
bool Run::simple(const Instruction &in) {
    switch (in.op) {
#define BYLAW_here(family) return true
#define BYLAW_apart(family) return family(in)
#define OP(name, family, place, ...)                                                                         \
    case Op::name:                                                                                           \
        BYLAW_##place(family);
#include "interpreter/program/ops.def"
#undef BYLAW_here
#undef BYLAW_apart
    }
    return true;
}

bool Run::calls(const Instruction &in) {
    switch (static_cast<CallOp>(in.op)) {
    case CallOp::call_trigger: return call_trigger(in);
    case CallOp::perform_act: return perform_act(in);
    case CallOp::call_act: return call_act(in);
    case CallOp::refuse: refuse(in); return true;
    case CallOp::stop_rule: return stop_rule(static_cast<RuleId>(in.imm));
    case CallOp::redo: return redo(in.low(), in.high());
    case CallOp::active: return active(in);
    case CallOp::is_active: reg(in.a) = state_.active[static_cast<std::size_t>(in.imm)] != 0; return true;
    case CallOp::set_active: return set_active(in);
    case CallOp::clear_refusal: state_.refusal = {}; return true;
    case CallOp::hook: return hook(in);
    case CallOp::act_rule_is: {
        const auto act = state_.lists[static_cast<ListId>(reg(in.b))];
        reg(in.a) =
            !act.empty() && code_.rule_is[static_cast<std::size_t>(act[0])][static_cast<std::size_t>(in.imm)];
        return true;
    }
    case CallOp::call: // dispatch.cpp
    case CallOp::give:
    case CallOp::give_nothing:
    case CallOp::perform:
    case CallOp::enter:
    case CallOp::leave:
    case CallOp::mode: break;
    }
    return true;
}

std::uint32_t Run::take_text(std::string made) {
    if (made.size() > around_.limits.text_length) {
        made.resize(around_.limits.text_length);
    }
    if (made.empty()) {
        return 0; // as for a text without a value
    }
    if (const std::uint32_t known = text_numbers_.find(state_.texts, made); known != 0) {
        return known;
    }
    text_bytes_ += footprint(made);
    state_.texts.push_back(std::move(made));
    return static_cast<std::uint32_t>(state_.texts.size());
}

bool Run::text_result(std::uint16_t to, std::string made) {
    if (made.size() > around_.limits.text_length) {
        return fail(Code::too_large,
                    filled("a text has at most {} bytes", {std::to_string(around_.limits.text_length)}));
    }
    if (text_bytes_ > around_.limits.text_bytes) {
        return fail(Code::too_large, "the texts of this game have grown too large");
    }
    spend(made.size() / 64);
    reg(to) = take_text(std::move(made));
    return true;
}

std::string Run::text(Word id) const {
    return id > 0 && static_cast<std::size_t>(id) <= state_.texts.size()
               ? state_.texts[static_cast<std::size_t>(id) - 1]
               : std::string();
}

} // namespace bylaw
