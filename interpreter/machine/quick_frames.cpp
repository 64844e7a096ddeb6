#include "interpreter/machine/quick_frames.hpp"

#include "interpreter/program/op_facts.hpp"

#include <algorithm>

namespace bylaw {

Run::QuickPlace Run::quick_place(QuickCode &code) {
    const Call &call = state_.calls.back();
    const QuickFunction &function = code.function(call.function);
    code.count_for_native(function);
    Word *words = state_.frames.data();
    return {&function, function.code + call.pc, words + call.base,
            words + std::min(state_.frames.room(), around_.limits.frame_words), quick_depth(code)};
}

// Another state.
void Run::begin_native(QuickCode &code) {
    code.native()->things.clear();
}

NativeExit Run::go_native(QuickCode &code, const NativePlace &place, const void *entry) {
    NativeContext &context = code.native()->context;
    context.r = place.registers;
    context.end = place.end;
    context.callers = code.callers.data();
    context.caller = place.caller;
    context.most = place.most;
    context.steps_before = place.steps_before;
    context.look = place.look;
    context.collections = place.collections;
    context.steps = steps_left_;
    context.run = this;
    context.code = &code;
    show_native(code);
    const NativeExit how = code.native()->enter(entry);
    steps_left_ = context.steps;
    return how;
}

// What machine code looks at itself, as long as nobody moves it.
void Run::show_native(QuickCode &code) {
    NativeContext &context = code.native()->context;
    std::vector<NativeThing> &things = code.native()->things;
    for (std::size_t i = things.size(); i < state_.things.size(); ++i) {
        things.push_back({state_.things[i].offset, state_.things[i].kind});
    }
    context.words = state_.words.data();
    context.things = things.data();
    context.thing_count = things.size();
    context.borne = state_.borne.data();
    context.active = state_.active.data();
    context.instances = state_.instances.data();
    context.instance_count = state_.instances.size();
    context.calls = state_.calls.data();
    context.frames = state_.frames.data();
    context.observed = state_.observed ? 1 : 0;
    show_lists(code);
}

void Run::show_lists(QuickCode &code) {
    NativeContext &context = code.native()->context;
    context.lists = state_.lists.headers();
    context.list_count = state_.lists.count();
    context.list_words = state_.lists.words();
}

// Makes frames of the callers, and of the innermost function, which goes on at `next`.
void Run::settle(QuickCode &code, const QuickFunction *function, const Quick *next, std::size_t depth) {
    for (std::size_t i = 0; i < depth; ++i) {
        const QuickCaller &caller = code.callers[i];
        const QuickFunction &callee = i + 1 < depth ? *code.callers[i + 1].function : *function;
        const Quick &in = caller.at[-1];
        Call &outer = state_.calls.back();
        outer.pc = static_cast<std::uint32_t>(caller.at - caller.function->code);
        Call made;
        made.function = callee.number;
        made.base = static_cast<std::uint32_t>(state_.frames.size());
        made.target = in.a;
        made.mode = in.c == no_register ? 0 : static_cast<std::uint8_t>(in.c);
        made.quiet = callee.quiet || outer.quiet;
        made.triggers = outer.triggers;
        made.event = outer.event;
        state_.frames.claim(made.base + callee.frame);
        state_.calls.push_back(made);
    }
    state_.calls.back().pc = static_cast<std::uint32_t>(next - function->code);
}

// What an instruction is about to change of what can be watched.
void Run::tell_change(Memos &memos, const Word *r, const Instruction &in) const {
    const Watched &watched = memos.watched();
    switch (op_facts(in.op).effects.changes) {
    case Part::field: memos.changed(watched.field(in.high())); break;
    case Part::debts: memos.changed(watched.debts()); break;
    case Part::condition: memos.changed_condition(static_cast<ConditionId>(in.imm)); break;
    case Part::instance:
        if (r[in.a] > 0) {
            memos.changed_condition(state_.instances[static_cast<std::size_t>(r[in.a]) - 1].condition);
        }
        break;
    case Part::fields_of_others:
    case Part::option:
    case Part::things:
    case Part::anything: memos.changed_all(); break;
    case Part::nothing: // nor can these be looked at by a pure function
    case Part::walked_condition:
    case Part::lasting:
    case Part::running:
    case Part::mode:
    case Part::frames:
    case Part::refusal:
    case Part::lists:
    case Part::dice:
    case Part::texts:
    case Part::open_list:
    case Part::open_text:
    case Part::open_values:
    case Part::chance:
    case Part::events:
    case Part::scene: break;
    }
}

} // namespace bylaw
