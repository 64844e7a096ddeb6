#include "interpreter/machine/native/native_frames.hpp"

#include "interpreter/machine/quick_frames.hpp"
#include "interpreter/machine/quick_parts.hpp"

namespace bylaw {

const void *NativeFrames::to_loop(NativeContext *context, const QuickFunction &function, const Quick *at,
                                  NativeExit how) {
    context->function = &function;
    context->place = static_cast<std::uint32_t>(at - function.code);
    context->how = how;
    return context->door;
}

const void *NativeFrames::go_on(NativeContext *context, const QuickFunction &function, const Quick *at) {
    const void *entry = function.natives == nullptr ? nullptr : function.natives[at - function.code];
    return entry != nullptr ? entry : to_loop(context, function, at, NativeExit::by_operation);
}

bool NativeFrames::fits(const NativeContext *context, const QuickFunction &function,
                        const QuickFunction &callee) {
    return context->caller < context->most && context->r + function.frame + callee.frame <= context->end;
}

void NativeFrames::settle(NativeContext *context, const QuickFunction &function, const Quick *next) {
    const auto depth = static_cast<std::size_t>(context->caller - context->callers);
    QuickParts::settle(*context->run, *context->code, &function, next, depth);
    context->caller = context->callers;
}

// A frame was opened for that function.
const void *NativeFrames::begin(NativeContext *context, const QuickFunction &callee, Word *fresh) {
    context->code->count_for_native(callee);
    context->r = fresh;
    context->calls = context->run->state_.calls.data();
    context->call_room = context->run->state_.calls.room();
    return go_on(context, callee, callee.code);
}

const void *NativeFrames::perform(NativeContext *context, const Quick *in, const QuickFunction *function) {
    const QuickRule &rule = context->code->rule(static_cast<RuleId>(in->low));
    const Word *roles = in->b == no_register ? nullptr : context->r + in->b;
    return perform_with(context, {in, function, &rule, roles, static_cast<std::uint32_t>(in->high)});
}

// An act holds its rule and the roles.
const void *NativeFrames::perform_act(NativeContext *context, const Quick *in,
                                      const QuickFunction *function) {
    const auto act = context->run->state_.lists[static_cast<ListId>(context->r[in->b])];
    if (act.empty()) {
        return to_loop(context, *function, in, NativeExit::plainly);
    }
    const QuickRule &rule = context->code->rule(static_cast<RuleId>(act[0]));
    if (act.size() != 1 + rule.roles || (in->c & 4) != 0) {
        return member(context, in, function, false);
    }
    return perform_with(context, {in, function, &rule, act.data() + 1, 0});
}

const void *NativeFrames::perform_with(NativeContext *context, const Performing &performing) {
    const auto &[in, function, rule, roles, yields] = performing;
    Run &run = *context->run;
    const QuickFunction &callee = *rule->perform;
    if (context->steps == 0 || !fits(context, *function, callee)) {
        return to_loop(context, *function, in, NativeExit::plainly);
    }
    --context->steps;
    const Word with = (in->c & 4) != 0 && roles != nullptr ? roles[rule->roles] : 0;
    context->most -= context->caller - context->callers + 1;
    settle(context, *function, in + 1);
    Word *fresh = QuickParts::open_frame(run, callee, in->a, context->r + function->frame, roles,
                                         roles == nullptr ? 0 : rule->roles);
    Call &call = run.state_.calls.back();
    call.mode = static_cast<std::uint8_t>(in->c & 3);
    call.yields = yields;
    fresh[rule->mode] = in->c & 3;
    fresh[rule->with] = with;
    return begin(context, callee, fresh);
}

// Runs behind `unplayed`: a policy plays the asker.
const void *NativeFrames::take_act(NativeContext *context, const Quick *in, const QuickFunction *function) {
    Run &run = *context->run;
    const Word *asker = context->r + in->b;
    const Player *player = run.player_of(static_cast<ThingId>(*asker));
    const auto &takings = run.code_.takings[static_cast<std::size_t>(in->imm())];
    const QuickFunction &callee = context->code->function(takings[player->policy]);
    if (!fits(context, *function, callee)) {
        return to_loop(context, *function, in, NativeExit::plainly);
    }
    context->most -= context->caller - context->callers + 1;
    settle(context, *function, in + 1);
    Word *fresh = QuickParts::open_frame(run, callee, in->a, context->r + function->frame, asker, 1);
    return begin(context, callee, fresh);
}

const void *NativeFrames::call_trigger(NativeContext *context, const Quick *in,
                                       const QuickFunction *function) {
    Run &run = *context->run;
    const QuickFunction &callee = context->code->function(static_cast<std::uint32_t>(in->low));
    if (!fits(context, *function, callee) ||
        run.state_.calls.back().triggers >= run.around_.limits.triggers) {
        return to_loop(context, *function, in, NativeExit::plainly);
    }
    context->most -= context->caller - context->callers + 1;
    settle(context, *function, in + 1);
    Word *fresh = QuickParts::open_frame(run, callee, in->a, context->r + function->frame, context->r + in->b,
                                         in->b == no_register ? 0 : callee.parameters);
    ++run.state_.calls.back().triggers;
    return begin(context, callee, fresh);
}

// The state's innermost frame is over, and gives what the context was given.
const void *NativeFrames::close(NativeContext *context, const Quick *in, const QuickFunction *function) {
    Run &run = *context->run;
    State &state = run.state_;
    if (state.calls.size() == 1) {
        return to_loop(context, *function, in, NativeExit::by_operation);
    }
    const std::uint16_t target = state.calls.back().target;
    state.frames.claim(state.calls.back().base);
    state.calls.pop_back();
    const Call &call = state.calls.back();
    const QuickFunction &outer = context->code->function(call.function);
    context->r = state.frames.data() + call.base;
    context->most = context->callers + QuickParts::depth(run, *context->code);
    if (target != no_register) {
        context->r[target] = context->given;
    }
    return go_on(context, outer, outer.code + call.pc);
}

// Machine code has closed a frame; there is none for what is behind.
const void *NativeFrames::go_on_there(NativeContext *context, const Quick *, const QuickFunction *) {
    const Call &call = context->run->state_.calls.back();
    const QuickFunction &outer = context->code->function(call.function);
    context->code->count_for_native(outer); // it may have been open since before the trial
    return go_on(context, outer, outer.code + call.pc);
}

const void *NativeFrames::leave(NativeContext *context, const Quick *in, const QuickFunction *function) {
    Run &run = *context->run;
    const QuickRule &rule = context->code->rule(static_cast<RuleId>(in->low));
    const Call &call = run.state_.calls.back();
    if (rule.remembered || call.leave_to != 0 || call.yields >= several_yields || run.state_.observed ||
        run.around_.remembered != context->code->remembered() || run.state_.calls.size() == 1) {
        return to_loop(context, *function, in, NativeExit::by_operation);
    }
    const Word *r = context->r, *saved = r + in->b;
    for (const RuleId each : rule.family) {
        run.state_.active[each] = static_cast<std::uint32_t>(*saved++);
    }
    context->given = call.yields != 0 ? r[call.yields - 1] : in->a == no_register ? 0 : r[in->a];
    return close(context, in, function);
}

// NativeFrames, and all else that machine code looks at, may have moved.
const void *NativeFrames::reload(NativeContext *context) {
    Run &run = *context->run;
    const QuickPlace place = QuickParts::place(run, *context->code);
    context->r = place.registers;
    context->end = place.end;
    context->caller = context->callers;
    context->most = context->callers + place.depth;
    context->steps = run.steps_left_;
    NativeDoor::show(run, *context->code);
    return go_on(context, *place.function, place.at);
}

// An instruction that a member of Run does, with all frames in the state.
const void *NativeFrames::member(NativeContext *context, const Quick *in, const QuickFunction *function,
                                 bool rolls) {
    Run &run = *context->run;
    const Instruction &plain = function->plain[in - function->code];
    settle(context, *function, in + 1);
    run.steps_left_ = context->steps;
    if (!(rolls ? run.roll(plain) : run.simple(plain))) {
        context->steps = run.steps_left_;
        return to_loop(context, *function, in, NativeExit::stopped);
    }
    if (run.state_.calls.empty()) {
        context->steps = run.steps_left_;
        return to_loop(context, *function, in, NativeExit::done);
    }
    if (context->collections != run.collections_) {
        run.numbered_ = context->collections = run.collections_;
        context->code->memos.changed_all();
        context->code->memos.renumbered();
    }
    return reload(context);
}

const void *NativeFrames::outside(NativeContext *context, const Quick *in, const QuickFunction *function) {
    return member(context, in, function, false);
}
const void *NativeFrames::outside_changing(NativeContext *context, const Quick *in,
                                           const QuickFunction *function) {
    QuickParts::tell_change(*context->run, context->code->memos, context->r,
                            function->plain[in - function->code]);
    return member(context, in, function, false);
}
const void *NativeFrames::roll(NativeContext *context, const Quick *in, const QuickFunction *function) {
    return member(context, in, function, true);
}

} // namespace bylaw
