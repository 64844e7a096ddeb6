#include "interpreter/machine/native/native_helpers.hpp"

#include "interpreter/machine/quick_parts.hpp"
#include "interpreter/machine/quick_roll.hpp"

namespace bylaw::native {

// What may take steps.
template <class Do> std::uint64_t Helpers::counting(NativeContext *context, Do act) {
    context->run->steps_left_ = context->steps;
    const bool done = act(*context->run);
    context->steps = context->run->steps_left_;
    return done ? 1 : 0;
}

std::uint64_t Helpers::divide(NativeContext *context, const Quick *in, Word *r) {
    return context->run->quick_divide(*in, r) ? 1 : 0;
}
std::uint64_t Helpers::next_instance(NativeContext *context, const Quick *in, Word *r) {
    return context->run->quick_next_instance(*context->code, *in, r) ? 1 : 0;
}
std::uint64_t Helpers::alive(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_alive(*in, r);
    return 1;
}
std::uint64_t Helpers::bearer(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_bearer(*in, r);
    return 1;
}
std::uint64_t Helpers::source(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_source(*in, r);
    return 1;
}
std::uint64_t Helpers::borne(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_borne(*context->code, *in, r);
    return 1;
}

std::uint64_t Helpers::contains(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) { return run.quick_contains(r[in->b], r[in->c], r[in->a]); });
}
std::uint64_t Helpers::load_contains(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) { return run.quick_contains(r[in->a], r[in->d], r[in->c]); });
}
std::uint64_t Helpers::build(NativeContext *context, const Quick *in, Word *) {
    context->run->builders_.open(static_cast<std::size_t>(in->imm()));
    return 1;
}
std::uint64_t Helpers::build_add(NativeContext *context, const Quick *in, Word *r) {
    return context->run->quick_build_add(*in, r) ? 1 : 0;
}
std::uint64_t Helpers::build_end(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = run.quick_build_end(*in, r);
        run.show_lists(*context->code);
        return done;
    });
}
std::uint64_t Helpers::list(NativeContext *context, const Quick *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = run.quick_list(*in, r);
        run.show_lists(*context->code);
        return done;
    });
}
std::uint64_t Helpers::grid(NativeContext *context, const Quick *in, Word *r) {
    return context->run->quick_grid(*in, r) ? 1 : 0;
}
std::uint64_t Helpers::in_set(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_in_set(*in, r);
    return 1;
}

std::uint64_t Helpers::group_open(NativeContext *context, const Quick *, Word *) {
    context->run->adjustments_.open_group();
    return 1;
}
std::uint64_t Helpers::group_close(NativeContext *context, const Quick *, Word *) {
    context->run->adjustments_.close_group();
    return 1;
}
std::uint64_t Helpers::value_open(NativeContext *context, const Quick *in, Word *r) {
    context->run->adjustments_.open_value(static_cast<StringId>(in->imm()), r[in->a]);
    return 1;
}
std::uint64_t Helpers::adjust(NativeContext *context, const Quick *in, Word *r) {
    context->run->adjustments_.add(static_cast<std::uint32_t>(in->imm()), r[in->a]);
    return 1;
}
std::uint64_t Helpers::value_close(NativeContext *context, const Quick *in, Word *r) {
    return context->run->quick_close_value(*in, r) ? 1 : 0;
}

std::uint64_t Helpers::roll(NativeContext *context, const Instruction *in, Word *r) {
    return context->run->quick_roll(r, *in) ? 1 : 0;
}
std::uint64_t Helpers::beside(NativeContext *context, const Instruction *in, Word *r) {
    return counting(context, [&](Run &run) {
        const bool done = run.quick_beside(*in, r);
        run.show_native(*context->code);
        return done;
    });
}
std::uint64_t Helpers::beside_changing(NativeContext *context, const Instruction *in, Word *r) {
    context->run->tell_change(context->code->memos, r, *in);
    return beside(context, in, r);
}
// Of a rule that is not running somebody else knows.
std::uint64_t Helpers::active(NativeContext *context, const Quick *in, Word *r) {
    const Run &run = *context->run;
    const auto rule = static_cast<RuleId>(in->low);
    const std::uint32_t running = run.state_.active[rule];
    if (running == 0) {
        return 0;
    }
    const Call &call = run.state_.calls[running - 1];
    in->far = static_cast<std::int32_t>(call.function);
    in->d = own_register(run.code_.rules[run.code_.functions[call.function].rule], rule,
                         static_cast<std::uint32_t>(in->high));
    r[in->a] = in->d == no_register ? 0 : run.state_.frames[call.base + in->d];
    return 1;
}
std::uint64_t Helpers::enter(NativeContext *context, const Quick *in, Word *r) {
    context->run->quick_enter(*context->code, *in, r);
    return 1;
}

std::uint64_t Helpers::look_up(NativeContext *context, const QuickFunction *callee, const Word *arguments,
                               std::uint64_t mode) {
    QuickCode &code = *context->code;
    MemoKey &key = code.keys[static_cast<std::size_t>(context->caller - context->callers)];
    if (code.memos.find(*callee->memo, context->run->state_, arguments, static_cast<std::uint16_t>(mode), key)) {
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

void Helpers::keep(NativeContext *context, const QuickCaller *caller, std::uint64_t steps_left) {
    context->code->memos.keep(*caller->key, context->given, steps_left);
}

std::uint64_t Helpers::no_garbage(NativeContext *context) {
    const Run &run = *context->run;
    if (run.much_garbage() && run.builders_.empty()) {
        return 0;
    }
    context->look = steps_between_looks;
    return 1;
}

void Helpers::changed(NativeContext *context, std::uint64_t field) {
    context->code->memos.changed(static_cast<FieldId>(field));
}

void Helpers::extend_walk(NativeContext *context, std::uint64_t kind) {
    const QuickCode &code = *context->code;
    const auto wanted = static_cast<KindId>(kind);
    context->code->walks.after(0, wanted, context->run->state_.things,
                               [&](KindId of) { return code.kind_is(of, wanted); });
}

} // namespace bylaw::native
