#include "interpreter/machine/quick_frames.hpp"

#include "interpreter/machine/quick_parts.hpp"
#include "interpreter/program/op_facts.hpp"

#include <algorithm>

namespace bylaw {

QuickPlace QuickParts::place(Run &run, QuickCode &code) {
    const Call &call = run.state_.calls.back();
    const QuickFunction &function = code.function(call.function);
    Word *words = run.state_.frames.data();
    return {&function, function.code + call.pc, words + call.base,
            words + std::min(run.state_.frames.room(), run.around_.limits.frame_words),
            QuickParts::depth(run, code)};
}

// Makes frames of the callers, and of the innermost function, which goes on at `next`.
void QuickParts::settle(Run &run, QuickCode &code, const QuickFunction *function, const Quick *next,
                        std::size_t depth) {
    for (std::size_t i = 0; i < depth; ++i) {
        const QuickCaller &caller = code.callers[i];
        const QuickFunction &callee = i + 1 < depth ? *code.callers[i + 1].function : *function;
        const Quick &in = caller.at[-1];
        Call &outer = run.state_.calls.back();
        outer.pc = static_cast<std::uint32_t>(caller.at - caller.function->code);
        Call made;
        made.function = callee.number;
        made.base = static_cast<std::uint32_t>(run.state_.frames.size());
        made.target = in.a;
        made.mode = in.c == no_register ? 0 : static_cast<std::uint8_t>(in.c);
        made.quiet = callee.quiet || outer.quiet;
        made.triggers = outer.triggers;
        made.event = outer.event;
        run.state_.frames.claim(made.base + callee.frame);
        run.state_.calls.push_back(made);
    }
    run.state_.calls.back().pc = static_cast<std::uint32_t>(next - function->code);
}

// Reports what an instruction is about to change.
void QuickParts::tell_change(const Run &run, Memos &memos, const Word *r, const Instruction &in) {
    const Watched &watched = memos.watched();
    switch (op_facts(in.op).effects.changes) {
    case Part::field: memos.changed(watched.field(in.high())); break;
    case Part::debts: memos.changed(watched.debts()); break;
    case Part::condition: memos.changed_condition(static_cast<ConditionId>(in.imm)); break;
    case Part::instance:
        if (r[in.a] > 0) {
            memos.changed_condition(run.state_.instances[static_cast<std::size_t>(r[in.a]) - 1].condition);
        }
        break;
    case Part::fields_of_others:
    case Part::option:
    case Part::things:
    case Part::anything: memos.changed_all(); break;
    case Part::nothing: // nor can these be read by a pure function
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
