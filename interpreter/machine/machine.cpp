#include "interpreter/machine/machine.hpp"

#include "interpreter/machine/collect.hpp"
#include "interpreter/machine/run.hpp"

namespace bylaw {

namespace {

void begin_code(const Bytecode &code, State &state, std::uint32_t function, std::span<const Word> arguments) {
    const FunctionCode &f = code.functions[function];
    Call call;
    call.function = function;
    call.base = static_cast<std::uint32_t>(state.frames.size());
    call.target = no_register;
    call.quiet = f.quiet;
    state.frames.resize(call.base + f.registers.size());
    std::copy_n(arguments.begin(), std::min(arguments.size(), f.registers.size()),
                state.frames.begin() + call.base);
    state.calls.push_back(call);
}

} // namespace

State Machine::new_game(Outcome *problem) const {
    State state;
    state.words.resize(program_.game_size);
    state.things.emplace_back(); // 0, the game's own record
    state.borne.resize(program_.conditions.size());
    state.active.resize(program_.rules.size());
    const Surroundings alone;
    for (const std::uint32_t function : code_.game_start) {
        begin_code(code_, state, function, {});
        Outcome outcome = Run(program_, code_, state, alone).go();
        if (problem != nullptr && outcome.kind == Outcome::Kind::failed) {
            *problem = std::move(outcome);
        }
        state.calls.clear(); // a game whose options cannot be computed starts with nothing in them
        state.frames.clear();
    }
    return state;
}

void Machine::begin_rule(State &state, RuleId rule, std::span<const Word> roles) const {
    begin_code(code_, state, code_.rules[rule].perform, roles);
}

void Machine::begin_function(State &state, FunctionId function, std::span<const Word> arguments) const {
    begin_code(code_, state, code_.of_function[function], arguments);
}

void Machine::begin_act(State &state, ListId act) const {
    const auto words = state.lists[act];
    const std::vector<Word> roles(words.begin() + 1, words.end());
    begin_rule(state, static_cast<RuleId>(words[0]), roles);
}

Outcome Machine::run(State &state, const Surroundings &around, Workshop *shop) const {
    const Type gives = state.running() ? code_.functions[state.calls.front().function].gives : type_nothing;
    Run run(program_, code_, state, around, shop);
    if (around.unfinished != nullptr) {
        run.take_up(*around.unfinished);
    }
    Outcome outcome = run.go();
    if (outcome.kind == Outcome::Kind::done) {
        state.held.push_back({gives, outcome.value});
        collect(program_, code_, state);
        outcome.value = state.held.back().value;
        state.held.pop_back();
    }
    return outcome;
}

Outcome Machine::run_quickly(State &state, const Surroundings &around, QuickCode &quick) const {
    return Run(program_, code_, state, around, &quick.shop).go_quickly(quick);
}

Outcome Machine::run_atomically(State &state, const State &before, const Surroundings &around) const {
    Outcome outcome = run(state, around);
    if (outcome.kind == Outcome::Kind::failed) {
        const std::uint64_t events = state.events;
        state = before;
        state.events = events; // reported events stay reported: event numbers are not used twice
    }
    return outcome;
}

void Machine::speak_up(State &state, std::uint32_t question) const {
    const std::size_t asking = state.calls.size() - 1;
    state.calls.back().pc = code_.questions[question].anew;
    begin_rule(state, program_.at_any_time, {});
    const Call caller = state.calls[asking];
    Call &spoken = state.calls.back();
    spoken.triggers = caller.triggers;
    spoken.event = caller.event;
    spoken.quiet = spoken.quiet || caller.quiet;
}

void Machine::give_roll(State &state, Word total, Word natural) const {
    Call &call = state.calls.back();
    const Instruction &in = code_.functions[call.function].code[call.pc];
    if (in.op == Op::roll) {
        state.frames[call.base + in.a] = total;
        if (in.c != no_register) {
            state.frames[call.base + in.c] = natural;
        }
        ++call.pc;
    } else if (in.op == Op::hook) {
        state.hook_answers.push_back(total);
    } else {
        state.draws.push_back(static_cast<std::uint64_t>(total));
    }
}

State Machine::odds_of(const State &state) const {
    State copy = state;
    copy.calls.keep_last();
    copy.frames.drop_front(copy.calls[0].base);
    copy.calls[0].base = 0;
    ++copy.calls[0].pc;
    copy.queued_dice.clear(); // both are for what the test does next
    copy.queued_answers.clear();
    return copy;
}

void Machine::skip_odds(State &state) const {
    Call &call = state.calls.back();
    call.pc = code_.functions[call.function].code[call.pc].low();
}

Outcome Machine::call_code(State &state, std::uint32_t function, std::span<const Word> arguments,
                           const Surroundings &around) const {
    const std::size_t depth = state.calls.size(), frame = state.frames.size();
    begin_code(code_, state, function, arguments);
    Outcome outcome = Run(program_, code_, state, around).go(depth);
    state.calls.resize(depth);
    state.frames.resize(frame);
    return outcome;
}

namespace {

// Until what the call that begins refills is full, and what lasts until then is over. False: it never
// is.
bool go_on_to(State &state, std::uint32_t begun, Run &run) {
    const std::size_t depth = state.calls.size();
    while (state.calls.size() > depth || state.calls.back().pc != begun) {
        if (!run.step() || state.calls.size() < depth) {
            return false;
        }
    }
    return true;
}

// The outermost frame once more, above all others, with the names that it has.
void look_from_outermost(const Bytecode &code, State &state, std::uint32_t pc) {
    Call look = state.calls.front();
    look.pc = pc;
    look.base = static_cast<std::uint32_t>(state.frames.size());
    look.target = no_register;
    const std::size_t size = code.functions[look.function].registers.size();
    state.frames.resize(look.base + size);
    std::copy_n(state.frames.begin() + state.calls.front().base, size, state.frames.begin() + look.base);
    state.calls.push_back(look);
}

} // namespace

Outcome Machine::at_moment(State copy, const Awaited &awaited, const Surroundings &around) const {
    Witness heard = around.witness == nullptr ? Witness() : *around.witness; // this work has no observer
    Surroundings alone;
    alone.limits = around.limits;
    alone.hooks = around.hooks;
    alone.witness = &heard;
    Run run(program_, code_, copy, alone);
    run.keep_all(); // the caller's frames are in the middle of something
    const RuleId rule = code_.functions[copy.calls.back().function].rule;
    if (!program_.moments[awaited.moment].at_end && !go_on_to(copy, code_.rules[rule].begun, run)) {
        return run.outcome();
    }
    look_from_outermost(code_, copy, awaited.block);
    return run.go(copy.calls.size() - 1);
}

Outcome Machine::evaluate(State &state, FunctionId function, std::span<const Word> arguments) const {
    return call_code(state, code_.of_function[function], arguments);
}

} // namespace bylaw
