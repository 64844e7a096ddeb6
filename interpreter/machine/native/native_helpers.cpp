#include "interpreter/machine/native/native_helpers.hpp"

#include "interpreter/machine/quick_frames.hpp"
#include "interpreter/machine/quick_parts.hpp"
#include "interpreter/machine/quick_roll.hpp"

namespace bylaw {

// What may take steps.
template <class Do> std::uint64_t NativeHelpers::counting(NativeContext *context, Do act) {
    context->run->steps_left_ = context->steps;
    const bool done = act(*context->run);
    context->steps = context->run->steps_left_;
    return done ? 1 : 0;
}

std::uint64_t NativeHelpers::divide(NativeContext *context, const Quick *in, Word *r) {
    return QuickParts::divide(*context->run, *in, r) ? 1 : 0;
}
std::uint64_t NativeHelpers::next_instance(NativeContext *context, const Quick *in, Word *r) {
    return QuickParts::next_instance(*context->run, *context->code, *in, r) ? 1 : 0;
}
std::uint64_t NativeHelpers::alive(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::alive(*context->run, *in, r);
    return 1;
}
std::uint64_t NativeHelpers::bearer(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::bearer(*context->run, *in, r);
    return 1;
}
std::uint64_t NativeHelpers::source(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::source(*context->run, *in, r);
    return 1;
}
std::uint64_t NativeHelpers::borne(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::borne(*context->run, *context->code, *in, r);
    return 1;
}

std::uint64_t NativeHelpers::contains(NativeContext *context, const Quick *in, Word *r) {
    return counting(context,
                    [&](Run &run) { return QuickParts::contains(run, r[in->b], r[in->c], r[in->a]); });
}
std::uint64_t NativeHelpers::load_contains(NativeContext *context, const Quick *in, Word *r) {
    return counting(context,
                    [&](Run &run) { return QuickParts::contains(run, r[in->a], r[in->d], r[in->c]); });
}
std::uint64_t NativeHelpers::build(NativeContext *context, const Quick *in, Word *) {
    context->run->builders_.open(static_cast<std::size_t>(in->imm()));
    NativeDoor::show_builders(*context->run, *context);
    return 1;
}
std::uint64_t NativeHelpers::build_add(NativeContext *context, const Quick *in, Word *r) {
    return QuickParts::build_add(*context->run, *in, r) ? 1 : 0;
}
std::uint64_t NativeHelpers::build_end(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = QuickParts::build_end(run, *in, r);
        if (run.state_.lists.count() != context->list_count) {
            NativeDoor::show_lists(run, *context);
        }
        return done;
    });
}
std::uint64_t NativeHelpers::list(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = QuickParts::list(run, *in, r);
        if (run.state_.lists.count() != context->list_count) {
            NativeDoor::show_lists(run, *context);
        }
        return done;
    });
}
std::uint64_t NativeHelpers::all_things(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = QuickParts::all_things(run, *context->code, *in, r);
        if (run.state_.lists.count() != context->list_count) {
            NativeDoor::show_lists(run, *context);
        }
        return done;
    });
}
std::uint64_t NativeHelpers::grid(NativeContext *context, const Quick *in, Word *r) {
    return QuickParts::grid(*context->run, *in, r) ? 1 : 0;
}
std::uint64_t NativeHelpers::in_set(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::in_set(*context->run, *in, r);
    return 1;
}

std::uint64_t NativeHelpers::group_open(NativeContext *context, const Quick *, Word *) {
    context->run->adjustments_.open_group();
    return 1;
}
std::uint64_t NativeHelpers::group_close(NativeContext *context, const Quick *, Word *) {
    context->run->adjustments_.close_group();
    return 1;
}
std::uint64_t NativeHelpers::value_open(NativeContext *context, const Quick *in, Word *r) {
    context->run->adjustments_.open_value(static_cast<StringId>(in->imm()), r[in->a]);
    return 1;
}
std::uint64_t NativeHelpers::adjust(NativeContext *context, const Quick *in, Word *r) {
    context->run->adjustments_.add(static_cast<std::uint32_t>(in->imm()), r[in->a]);
    return 1;
}
std::uint64_t NativeHelpers::value_close(NativeContext *context, const Quick *in, Word *r) {
    return QuickParts::close_value(*context->run, *in, r) ? 1 : 0;
}

std::uint64_t NativeHelpers::roll(NativeContext *context, const Instruction *in, Word *r) {
    return context->run->quick_roll(r, *in) ? 1 : 0;
}
std::uint64_t NativeHelpers::beside(NativeContext *context, const Instruction *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = QuickParts::beside(run, *in, r);
        NativeDoor::show(*context->run, *context->code);
        return done;
    });
}
std::uint64_t NativeHelpers::beside_changing(NativeContext *context, const Instruction *in, Word *r) {
    QuickParts::tell_change(*context->run, context->code->memos, r, *in);
    return beside(context, in, r);
}
std::uint64_t NativeHelpers::beside_lists(NativeContext *context, const Instruction *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = QuickParts::beside(run, *in, r);
        NativeDoor::show_lists(run, *context);
        return done;
    });
}
std::uint64_t NativeHelpers::beside_lists_changing(NativeContext *context, const Instruction *in, Word *r) {
    QuickParts::tell_change(*context->run, context->code->memos, r, *in);
    return beside_lists(context, in, r);
}
std::uint64_t NativeHelpers::beside_branch(NativeContext *context, const Instruction *in, Word *r) {
    return QuickParts::beside_branch(*context->run, *in, r) ? 1 : 0;
}
std::uint64_t NativeHelpers::beside_branch_changing(NativeContext *context, const Instruction *in, Word *r) {
    QuickParts::tell_change(*context->run, context->code->memos, r, *in);
    return beside_branch(context, in, r);
}
// Of the last one that ran, where none is running, somebody else knows.
std::uint64_t NativeHelpers::active(NativeContext *context, const Quick *in, Word *r) {
    const Run &run = *context->run;
    const auto rule = static_cast<RuleId>(in->low);
    const std::uint32_t running = run.state_.active[rule];
    if (running == 0) {
        r[in->a] = in->c == 1 ? 0 : context->code->idle_values(rule)[static_cast<std::uint32_t>(in->high)];
        return in->c == 1 ? 0 : 1;
    }
    const Call &call = run.state_.calls[running - 1];
    in->far = static_cast<std::int32_t>(call.function);
    in->d = own_register(run.code_.rules[run.code_.functions[call.function].rule], rule,
                         static_cast<std::uint32_t>(in->high));
    r[in->a] = in->d == no_register ? 0 : run.state_.frames[call.base + in->d];
    return 1;
}
std::uint64_t NativeHelpers::enter(NativeContext *context, const Quick *in, Word *r) {
    QuickParts::enter(*context->run, *context->code, *in, r);
    return 1;
}

std::uint64_t NativeHelpers::look_up(NativeContext *context, const QuickFunction *callee,
                                     const Word *arguments, std::uint64_t mode) {
    QuickCode &code = *context->code;
    MemoKey &key = code.keys[static_cast<std::size_t>(context->caller - context->callers)];
    Run &run = *context->run;
    const bool found =
        code.memos.find(*callee->memo, run.state_, arguments, static_cast<std::uint16_t>(mode), key);
    if (run.state_.lists.count() != context->list_count) {
        NativeDoor::show_lists(run, *context); // what was found is a list that this state had not made yet
    }
    if (found) {
        if (Memos::steps(key) > context->steps) {
            return 0;
        }
        context->steps -= Memos::steps(key);
        context->given = Memos::value(key);
        return known;
    }
    if (key.entry == nullptr) {
        return 0;
    }
    key.steps = context->steps;
    if (!Memos::pays(*callee->memo)) {
        code.without_memo(*callee);
    }
    return reinterpret_cast<std::uint64_t>(&key);
}

std::uint64_t NativeHelpers::judge_memo(NativeContext *context, const QuickFunction *callee) {
    if (callee->memo != nullptr && !Memos::pays(*callee->memo)) {
        context->code->without_memo(*callee);
    }
    return 1;
}

std::uint64_t NativeHelpers::keep_list(NativeContext *context, const MemoKey *key) {
    Memos::keep_list(*key, context->run->state_.lists, context->given);
    return 1;
}

std::uint64_t NativeHelpers::no_garbage(NativeContext *context) {
    const Run &run = *context->run;
    if (run.much_garbage()) {
        return 0;
    }
    context->look = steps_between_looks;
    return 1;
}

std::uint64_t NativeHelpers::extend_walk(NativeContext *context, std::uint64_t kind) {
    const QuickCode &code = *context->code;
    const auto wanted = static_cast<KindId>(kind);
    context->code->walks.after(0, wanted, context->run->state_.things,
                               [&](KindId of) { return code.kind_is(of, wanted); });
    return 1;
}

} // namespace bylaw
