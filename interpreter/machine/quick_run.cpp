// The dispatch loop for when nobody listens and nothing is looked at in between: simulations. What an
// instruction means is said in dispatch.cpp and by the members of Run; here stands how the frequent ones are
// done without much ado:
//
// - A call is no frame of the state until somebody needs to see it (`settle`); most functions are over before
// that.
// - Whatever does not go smoothly (an error, no room, a budget that is spent) has no effect here but is left
// to
//   `plainly`: the reference loop does that one instruction, and stops the run or not.
// - Each operation jumps to the next one itself, so that the processor can tell them apart.
#include "interpreter/machine/quick_roll.hpp"
#include "interpreter/machine/quotient.hpp"

#include <algorithm>
#include <cstring>

#pragma GCC diagnostic ignored "-Wpedantic" // labels as values

namespace bylaw {

namespace {

constexpr int steps_between_looks = 16; // at whether there is much garbage
constexpr std::size_t few_registers = 8;

// There is room for a few more.
inline void clear_registers(Word *words, std::size_t count) {
    std::memset(words, 0, few_registers * sizeof(Word));
    for (std::size_t i = few_registers; i < count; ++i) {
        words[i] = 0;
    }
}

} // namespace

// Where the state's innermost frame goes on, and how much room there is above it.
struct Run::QuickPlace {
    const QuickFunction *function;
    const Quick *at;
    Word *registers;
    const Word *end;
    std::size_t depth; // callers that may be remembered
};

Run::QuickPlace Run::quick_place(QuickCode &code) {
    const Call &call = state_.calls.back();
    const QuickFunction &function = code.function(call.function);
    Word *words = state_.frames.data();
    return {&function, function.code + call.pc, words + call.base,
            words + std::min(state_.frames.room(), around_.limits.frame_words),
            std::min(code.callers.size(), around_.limits.calls - std::min<std::size_t>(around_.limits.calls,
                                                                                       state_.calls.size()))};
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

// A frame of the state above the innermost one; there is room for it.
inline Word *Run::open_frame(const QuickFunction &callee, std::uint16_t target, Word *fresh,
                             const Word *arguments, std::size_t count) {
    const std::uint32_t triggers = state_.calls.back().triggers;
    const std::uint64_t event = state_.calls.back().event;
    const bool quiet = callee.quiet || state_.calls.back().quiet;
    Call &call = state_.calls.emplace_back();
    call.function = callee.number;
    call.base = static_cast<std::uint32_t>(fresh - state_.frames.data());
    call.target = target;
    call.quiet = quiet;
    call.triggers = triggers;
    call.event = event;
    state_.frames.claim(call.base + callee.frame);
    std::size_t i = 0;
    for (; i < count; ++i) {
        fresh[i] = arguments[i];
    }
    for (; i < callee.frame; ++i) {
        fresh[i] = 0;
    }
    return fresh;
}

// What an instruction is about to change of what can be watched.
void Run::tell_change(Memos &memos, const Word *r, const Instruction &in) const {
    switch (in.op) {
    case Op::store_game_at:
    case Op::store_instance:
    case Op::store_instance_at:
        memos.changed(memos.watched().field(in.high()));
        break;
    case Op::debt_take:
    case Op::debt_add:
        memos.changed(memos.watched().debts());
        break;
    case Op::new_instance:
        memos.changed_condition(static_cast<ConditionId>(in.imm));
        break;
    case Op::stack_more:
    case Op::stack_less:
    case Op::begin_end:
    case Op::remove_instance:
        if (r[in.a] > 0) {
            memos.changed_condition(state_.instances[static_cast<std::size_t>(r[in.a]) - 1].condition);
        }
        break;
    default:
        memos.changed_all();
    }
}

// The thing in register `a` becomes the next one of that kind up to the one in `c`, or none.
inline bool Run::walk(QuickCode &code, Word *r, std::uint16_t a, std::uint16_t c, KindId kind) {
    const auto thing = static_cast<std::size_t>(r[a]);
    const std::size_t found =
        kind == any_kind
            ? thing + 1
            : code.walks.after(thing, kind, state_.things, [&](KindId of) { return code.kind_is(of, kind); });
    const bool some = found != 0 && found <= static_cast<std::size_t>(r[c]);
    r[a] = some ? static_cast<Word>(found) : 0;
    return some;
}

bool Run::quick(QuickCode &code) {
    static const void *const labels[] = {
#define QUICK(name) &&on_##name,
#include "interpreter/machine/quick_ops.def"
#undef QUICK
    };
    const QuickFunction *f = nullptr;
    const Quick *at = nullptr;
    Word *r = nullptr;
    const Word *end = nullptr;
    std::size_t depth = 0, most = 0;
    int look = steps_between_looks;
    std::uint64_t collections = collections_; // that are known here: they give lists other numbers

    // What a call needs to know.
    std::uint32_t callee_number = 0;
    const Word *arguments = nullptr;
    const Quick *behind = nullptr;
    Word given_value = 0;

    code.set_labels(labels);
    code.walks.clear();
    code.memos.changed_all();
    state_.frames.reserve(1024);

#define GO() goto * at->label
#define NEXT(count)                                                                                          \
    do {                                                                                                     \
        at += (count);                                                                                       \
        GO();                                                                                                \
    } while (false)
#define SETTLE(next)                                                                                         \
    do {                                                                                                     \
        settle(code, f, next, depth);                                                                        \
        depth = 0;                                                                                           \
    } while (false)
#define RELOAD()                                                                                             \
    do {                                                                                                     \
        const QuickPlace place = quick_place(code);                                                          \
        f = place.function;                                                                                  \
        at = place.at;                                                                                       \
        r = place.registers;                                                                                 \
        end = place.end;                                                                                     \
        most = place.depth;                                                                                  \
    } while (false)
#define PLAIN() (f->plain[at - f->code])
#define JUMP_WHEN(condition, count)                                                                          \
    do {                                                                                                     \
        if (condition) {                                                                                     \
            NEXT(at->low);                                                                                   \
        }                                                                                                    \
        NEXT(count);                                                                                         \
    } while (false)
// A step is counted, and now and then garbage collected.
#define STEP()                                                                                               \
    do {                                                                                                     \
        if (steps_left_ == 0) {                                                                              \
            goto plainly;                                                                                    \
        }                                                                                                    \
        --steps_left_;                                                                                       \
        if (--look == 0) {                                                                                   \
            look = steps_between_looks;                                                                      \
            if (much_garbage() && builders_.empty()) {                                                       \
                SETTLE(at);                                                                                  \
                collect_garbage();                                                                           \
                collections = collections_;                                                                  \
                code.memos.changed_all();                                                                    \
                RELOAD();                                                                                    \
            }                                                                                                \
        }                                                                                                    \
    } while (false)
// The registers that an argument is not copied to begin as 0.
#define CALL(copy_arguments)                                                                                 \
    {                                                                                                        \
        const QuickFunction &callee = code.function(callee_number);                                          \
        Word *fresh = r + f->frame;                                                                          \
        if (steps_left_ == 0 || depth >= most || fresh + callee.frame + few_registers > end) {               \
            goto plainly;                                                                                    \
        }                                                                                                    \
        const MemoKey *kept = nullptr;                                                                       \
        if (callee.memo != nullptr) {                                                                        \
            MemoKey &key = code.keys[depth];                                                                 \
            if (code.memos.find(*callee.memo, state_, arguments, behind[-1].c, key)) {                       \
                if (Memos::steps(key) <= steps_left_) {                                                      \
                    steps_left_ -= Memos::steps(key);                                                        \
                    last_ = Memos::value(key);                                                               \
                    at = behind;                                                                             \
                    if (at[-1].a != no_register) {                                                           \
                        r[at[-1].a] = last_;                                                                 \
                    }                                                                                        \
                    GO();                                                                                    \
                }                                                                                            \
            } else if (key.entry != nullptr) {                                                               \
                key.steps = steps_left_;                                                                     \
                kept = &key;                                                                                 \
                if (!Memos::pays(*callee.memo)) {                                                            \
                    code.without_memo(callee);                                                               \
                }                                                                                            \
            }                                                                                                \
        }                                                                                                    \
        --steps_left_;                                                                                       \
        code.callers[depth++] = {f, behind, kept};                                                           \
        clear_registers(fresh, callee.frame);                                                                \
        copy_arguments;                                                                                      \
        f = &callee;                                                                                         \
        r = fresh;                                                                                           \
        at = callee.code;                                                                                    \
        GO();                                                                                                \
    }
#define SLOT(thing, slot)                                                                                    \
    state_.words[state_.things[static_cast<std::size_t>(thing)].offset + static_cast<std::uint32_t>(slot)]
#define STORE(place, word, field)                                                                            \
    do {                                                                                                     \
        Word &old = place;                                                                                   \
        if (old != (word)) {                                                                                 \
            old = word;                                                                                      \
            code.memos.changed(static_cast<FieldId>(field));                                                 \
        }                                                                                                    \
    } while (false)
#define LIST(word) state_.lists[static_cast<ListId>(word)]

    RELOAD();
    GO();

on_nothing:
    NEXT(1);
on_move:
    r[at->a] = r[at->b];
    NEXT(1);
on_move_2:
    r[at->a] = r[at->b];
    r[at->c] = r[at->d];
    NEXT(2);
on_move_jump:
    r[at->a] = r[at->b];
    NEXT(at->low);
on_constant:
    r[at->a] = at->imm();
    NEXT(1);
on_constant_jump:
    r[at->a] = at->high;
    NEXT(at->low);
on_loop:
    STEP();
    NEXT(at->low);
on_jump:
    NEXT(at->low);
on_jump_if:
    JUMP_WHEN(r[at->a] != 0, 1);
on_jump_unless:
    JUMP_WHEN(r[at->a] == 0, 1);
on_jump_equal:
    JUMP_WHEN(r[at->a] == r[at->b], 1);
on_jump_unequal:
    JUMP_WHEN(r[at->a] != r[at->b], 1);
on_jump_less:
    JUMP_WHEN(r[at->a] < r[at->b], 1);
on_jump_less_equal:
    JUMP_WHEN(r[at->a] <= r[at->b], 1);
on_jump_equal_to:
    JUMP_WHEN(r[at->a] == at->high, 1);
on_jump_unequal_to:
    JUMP_WHEN(r[at->a] != at->high, 1);
on_jump_less_than:
    JUMP_WHEN(r[at->a] < at->high, 1);
on_jump_more_than:
    JUMP_WHEN(r[at->a] > at->high, 1);
on_jump_if_silent:
    JUMP_WHEN(!state_.observed, 1);

on_add : {
    Word sum = 0;
    if (__builtin_add_overflow(r[at->b], r[at->c], &sum)) {
        goto plainly;
    }
    r[at->a] = sum;
    NEXT(1);
}
on_add_constant : {
    Word sum = 0;
    if (__builtin_add_overflow(r[at->b], at->imm(), &sum)) {
        goto plainly;
    }
    r[at->a] = sum;
    NEXT(1);
}
on_subtract : {
    Word difference = 0;
    if (__builtin_sub_overflow(r[at->b], r[at->c], &difference)) {
        goto plainly;
    }
    r[at->a] = difference;
    NEXT(1);
}
on_add_jump_unless : {
    Word sum = 0;
    if (__builtin_add_overflow(r[at->b], static_cast<Word>(at->high), &sum)) {
        goto plainly;
    }
    r[at->a] = sum;
    JUMP_WHEN(r[at->c] == 0, 2);
}
on_distance : {
    Word difference = 0;
    if (__builtin_sub_overflow(r[at->b], r[at->c], &difference) || difference == INT64_MIN) {
        goto plainly;
    }
    r[at->a] = difference;
    r[at->d] = difference < 0 ? -difference : difference;
    NEXT(2);
}
on_multiply : {
    Word product = 0;
    if (__builtin_mul_overflow(r[at->b], r[at->c], &product)) {
        goto plainly;
    }
    r[at->a] = product;
    NEXT(1);
}
on_divide : {
    const Word by = r[at->c];
    if (by == 0 || by == -1) {
        goto plainly;
    }
    r[at->a] = quotient(r[at->b], by, at->imm());
    NEXT(1);
}
on_negate:
    if (r[at->b] == INT64_MIN) {
        goto plainly;
    }
    r[at->a] = -r[at->b];
    NEXT(1);
on_absolute:
    if (r[at->b] == INT64_MIN) {
        goto plainly;
    }
    r[at->a] = r[at->b] < 0 ? -r[at->b] : r[at->b];
    NEXT(1);
on_lesser:
    r[at->a] = std::min(r[at->b], r[at->c]);
    NEXT(1);
on_greater:
    r[at->a] = std::max(r[at->b], r[at->c]);
    NEXT(1);
on_odd:
    r[at->a] = r[at->b] & 1;
    NEXT(1);
on_negation:
    r[at->a] = r[at->b] == 0;
    NEXT(1);
on_equal:
    r[at->a] = r[at->b] == r[at->c];
    NEXT(1);
on_less:
    r[at->a] = r[at->b] < r[at->c];
    NEXT(1);
on_less_equal:
    r[at->a] = r[at->b] <= r[at->c];
    NEXT(1);
on_clamp_low:
    r[at->a] = std::max(r[at->a], r[at->b]);
    NEXT(1);
on_clamp_high:
    r[at->a] = std::min(r[at->a], r[at->b]);
    NEXT(1);
on_check_range:
    if ((at->b != no_register && r[at->a] < r[at->b]) || (at->c != no_register && r[at->a] > r[at->c])) {
        goto plainly;
    }
    NEXT(1);

    // Fields. `none` has none: an error.
#define LOAD(to, from, slot)                                                                                 \
    do {                                                                                                     \
        const Word thing = r[from];                                                                          \
        if (thing <= 0) {                                                                                    \
            goto plainly;                                                                                    \
        }                                                                                                    \
        r[to] = SLOT(thing, slot);                                                                           \
    } while (false)
on_load:
    LOAD(at->a, at->b, at->low);
    NEXT(1);
on_load_2:
    LOAD(at->a, at->b, at->low);
    LOAD(at->c, at->d, at->high);
    NEXT(2);
on_load_jump_if:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] != 0, 2);
on_load_jump_unless:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] == 0, 2);
on_load_jump_equal:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] == r[at->c], 2);
on_load_jump_unequal:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] != r[at->c], 2);
on_load_jump_equal_to:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] == at->far, 2);
on_load_jump_unequal_to:
    LOAD(at->a, at->b, at->high);
    JUMP_WHEN(r[at->a] != at->far, 2);
on_load_at : {
    const Word thing = r[at->b];
    if (thing <= 0) {
        goto plainly;
    }
    r[at->a] = SLOT(thing, at->low + r[at->c]);
    NEXT(1);
}
on_store : {
    const Word thing = r[at->a];
    if (thing <= 0) {
        goto plainly;
    }
    STORE(SLOT(thing, at->low), r[at->b], at->high);
    NEXT(1);
}
on_store_at : {
    const Word thing = r[at->a];
    if (thing <= 0) {
        goto plainly;
    }
    STORE(SLOT(thing, at->low + r[at->c]), r[at->b], at->high);
    NEXT(1);
}
on_load_game:
    r[at->a] = state_.words[static_cast<std::uint32_t>(at->low)];
    NEXT(1);
on_store_game:
    STORE(state_.words[static_cast<std::uint32_t>(at->low)], r[at->b], at->high);
    NEXT(1);

    // Things, conditions, lists.
on_is_kind : {
    const Word thing = r[at->b];
    r[at->a] = thing > 0 && code.kind_is(state_.things[static_cast<std::size_t>(thing)].kind,
                                         static_cast<KindId>(at->low));
    NEXT(1);
}
on_loop_thing:
    STEP();
    NEXT(walk(code, r, at->a, at->c, static_cast<KindId>(at->far)) ? at->high : at->low);
on_next_thing:
    NEXT(walk(code, r, at->a, at->c, static_cast<KindId>(at->high)) ? 1 : at->low);
on_loop_element:
    STEP();
    {
        const auto list = LIST(r[at->b]);
        const auto index = static_cast<std::size_t>(r[at->c]);
        if (index >= list.size()) {
            NEXT(at->low);
        }
        r[at->a] = list[index];
        ++r[at->c];
        NEXT(at->high);
    }
on_first_element : {
    const auto list = LIST(r[at->b]);
    const auto index = static_cast<std::size_t>(at->high);
    if (index >= list.size()) {
        r[at->c] = at->high;
        NEXT(at->low);
    }
    r[at->c] = at->high + 1;
    r[at->a] = list[index];
    NEXT(2);
}
on_next_element : {
    const auto list = LIST(r[at->b]);
    const auto index = static_cast<std::size_t>(r[at->c]);
    if (index >= list.size()) {
        NEXT(at->low);
    }
    r[at->a] = list[index];
    ++r[at->c];
    NEXT(1);
}
on_instance_mark:
    r[at->a] = static_cast<Word>(state_.instances.size());
    NEXT(1);
on_thing_mark:
    r[at->a] = static_cast<Word>(state_.things.size()) - 1;
    NEXT(1);
on_next_instance : {
    const auto condition = static_cast<ConditionId>(at->high);
    if (state_.borne[condition] == 0) {
        NEXT(at->low);
    }
    const auto mark = static_cast<std::size_t>(r[at->c]);
    const bool not_ending = at->d != no_register;
    auto id = static_cast<std::size_t>(r[at->a]) + 1;
    for (; id <= mark; ++id) {
        const Instance &each = state_.instances[id - 1];
        if ((at->b == no_register || each.bearer == static_cast<std::size_t>(r[at->b])) &&
            each.phase != Instance::Phase::gone && (!not_ending || each.phase == Instance::Phase::borne) &&
            code.condition_is(each.condition, condition)) {
            break;
        }
    }
    if (id > mark) {
        NEXT(at->low);
    }
    r[at->a] = static_cast<Word>(id);
    NEXT(1);
}
on_alive : {
    const Word id = r[at->b];
    r[at->a] = id <= 0 || state_.instances[static_cast<std::size_t>(id) - 1].phase != Instance::Phase::gone;
    NEXT(1);
}
on_bearer : {
    const Word id = r[at->b];
    r[at->a] = id <= 0 ? -id : static_cast<Word>(state_.instances[static_cast<std::size_t>(id) - 1].bearer);
    NEXT(1);
}
on_source : {
    const Word id = r[at->b];
    r[at->a] = id <= 0 ? 0 : static_cast<Word>(state_.instances[static_cast<std::size_t>(id) - 1].source);
    NEXT(1);
}
on_borne : {
    const auto condition = static_cast<ConditionId>(at->low);
    const auto bearer = static_cast<ThingId>(r[at->b]);
    r[at->a] =
        state_.borne[condition] != 0 && std::ranges::any_of(state_.instances, [&](const Instance &each) {
            return each.bearer == bearer && each.phase != Instance::Phase::gone &&
                   code.condition_is(each.condition, condition);
        });
    NEXT(1);
}
on_size:
    r[at->a] = static_cast<Word>(LIST(r[at->b]).size());
    NEXT(1);
on_contains : {
    const auto list = LIST(r[at->b]);
    spend(list.size() / 16);
    r[at->a] = std::ranges::find(list, r[at->c]) != list.end();
    NEXT(1);
}
on_load_contains : {
    LOAD(at->a, at->b, at->high);
    const auto list = LIST(r[at->a]);
    spend(list.size() / 16);
    r[at->c] = std::ranges::find(list, r[at->d]) != list.end();
    NEXT(2);
}
on_word_at : {
    const auto words = LIST(r[at->b]);
    const auto index = static_cast<std::size_t>(at->imm());
    r[at->a] = index < words.size() ? words[index] : 0;
    NEXT(1);
}
on_act_rule_is : {
    const auto act = LIST(r[at->b]);
    r[at->a] = !act.empty() && code.rule_is(static_cast<RuleId>(act[0]), static_cast<RuleId>(at->low));
    NEXT(1);
}
on_rule_is_jump_if : {
    const auto act = LIST(r[at->b]);
    r[at->a] = !act.empty() && code.rule_is(static_cast<RuleId>(act[0]), static_cast<RuleId>(at->far));
    JUMP_WHEN(r[at->a] != 0, 2);
}
on_rule_is_jump_unless : {
    const auto act = LIST(r[at->b]);
    r[at->a] = !act.empty() && code.rule_is(static_cast<RuleId>(act[0]), static_cast<RuleId>(at->far));
    JUMP_WHEN(r[at->a] == 0, 2);
}
on_build:
    builders_.open(static_cast<std::size_t>(at->imm()));
    NEXT(1);
on_build_add:
    if (builders_.top().size() >= around_.limits.list_length) {
        goto plainly;
    }
    builders_.top().add(r[at->a], at->b == no_register ? nullptr : r + at->b);
    NEXT(1);
on_in_set : {
    const auto &set = code_.degree_sets[static_cast<std::size_t>(at->imm())];
    const auto degree = static_cast<std::size_t>(r[at->b]);
    r[at->a] = degree < set.size() && set[degree];
    NEXT(1);
}

    // Values that are adjusted.
on_group_open:
    adjustments_.open_group();
    NEXT(1);
on_group_close:
    adjustments_.close_group();
    NEXT(1);
on_value_open:
    adjustments_.open_value(static_cast<StringId>(at->imm()), r[at->a]);
    NEXT(1);
on_adjust:
    adjustments_.add(static_cast<std::uint32_t>(at->imm()), r[at->a]);
    NEXT(1);
on_value_close : {
    const Adjustments::Result result = adjustments_.close_value(static_cast<std::size_t>(at->imm()));
    if (result.problem != AdjustProblem::none) {
        goto plainly;
    }
    r[at->a] = result.value;
    NEXT(1);
}

    // Calls.
on_call_moved_2:
    r[at->c] = r[at->b];
    r[at->c + 1] = r[at->d];
    arguments = r + at->c;
    callee_number = static_cast<std::uint32_t>(at->high);
    behind = at + 3;
    CALL(fresh[0] = arguments[0]; fresh[1] = arguments[1]);
on_call_moved:
    r[at->c] = r[at->b];
    arguments = r + at->c;
    callee_number = static_cast<std::uint32_t>(at->high);
    behind = at + 2;
    CALL(fresh[0] = arguments[0]);
on_call:
    arguments = r + at->b; // none are read where there is no register
    callee_number = static_cast<std::uint32_t>(at->low);
    behind = at + 1;
    CALL(for (std::uint32_t i = 0; i < callee.parameters; ++i) fresh[i] = arguments[i]);
on_give_constant:
    given_value = at->imm();
    goto give_it;
on_give_nothing:
    given_value = 0;
    goto give_it;
on_give:
    given_value = r[at->a];
give_it:
    if (depth == 0) {
        goto close_frame;
    }
    {
        last_ = given_value;
        const QuickCaller &caller = code.callers[--depth];
        if (caller.key != nullptr) {
            code.memos.keep(*caller.key, given_value, steps_left_);
        }
        f = caller.function;
        at = caller.at;
        r -= f->frame;
        if (at[-1].a != no_register) {
            r[at[-1].a] = given_value;
        }
        GO();
    }
close_frame : {
    const std::uint16_t target = state_.calls.back().target;
    last_ = given_value;
    state_.frames.claim(state_.calls.back().base);
    state_.calls.pop_back();
    if (state_.calls.empty()) {
        return true;
    }
    RELOAD();
    if (target != no_register) {
        r[target] = given_value;
    }
    GO();
}
on_mode : {
    const std::uint16_t mode = depth == 0 ? state_.calls.back().mode : code.callers[depth - 1].at[-1].c;
    r[at->a] = mode == no_register ? 0 : mode;
    NEXT(1);
}
on_perform : {
    const QuickRule &rule = code.rule(static_cast<RuleId>(at->low));
    const QuickFunction &callee = *rule.perform;
    Word *fresh = r + f->frame;
    if (steps_left_ == 0 || depth >= most || fresh + callee.frame > end) {
        goto plainly;
    }
    --steps_left_;
    const Quick &in = *at;
    const Word *roles = r + in.b; // none are read where there is no register
    const Word with = (in.c & 4) != 0 && in.b != no_register ? roles[rule.roles] : 0;
    most -= depth + 1;
    SETTLE(at + 1);
    r = open_frame(callee, in.a, fresh, roles, in.b == no_register ? 0 : rule.roles);
    state_.calls.back().mode = static_cast<std::uint8_t>(in.c & 3);
    state_.calls.back().yields = static_cast<std::uint32_t>(in.high);
    r[rule.mode] = in.c & 3;
    r[rule.with] = with;
    f = &callee;
    at = callee.code;
    GO();
}
on_call_trigger : {
    const QuickFunction &callee = code.function(static_cast<std::uint32_t>(at->low));
    Word *fresh = r + f->frame;
    if (depth >= most || fresh + callee.frame > end ||
        state_.calls.back().triggers >= around_.limits.triggers) {
        goto plainly;
    }
    const Quick &in = *at;
    const Word *arguments_of = r + in.b;
    most -= depth + 1;
    SETTLE(at + 1);
    r = open_frame(callee, in.a, fresh, arguments_of, in.b == no_register ? 0 : callee.parameters);
    ++state_.calls.back().triggers;
    f = &callee;
    at = callee.code;
    GO();
}
on_enter : {
    const auto innermost = static_cast<std::uint32_t>(state_.calls.size());
    Word *saved = r + at->a;
    for (const RuleId rule : code.rule(static_cast<RuleId>(at->low)).family) {
        *saved++ = state_.active[rule];
        state_.active[rule] = innermost;
    }
    NEXT(1);
}
on_leave : {
    const QuickRule &rule = code.rule(static_cast<RuleId>(at->low));
    const Call &call = state_.calls.back();
    if (rule.remembered || call.leave_to != 0 || state_.observed || around_.remembered != nullptr) {
        const Instruction &in = PLAIN();
        SETTLE(at + 1);
        leave(in);
        if (state_.calls.empty()) {
            return true;
        }
        RELOAD();
        GO();
    }
    const Word *saved = r + at->b;
    for (const RuleId each : rule.family) {
        state_.active[each] = static_cast<std::uint32_t>(*saved++);
    }
    given_value = call.yields != 0 ? r[call.yields - 1] : at->a == no_register ? 0 : r[at->a];
    goto close_frame;
}
on_active : {
    const auto rule = static_cast<RuleId>(at->low);
    const std::uint32_t running = state_.active[rule];
    if (running == 0) {
        goto on_beside;
    }
    const Call &call = state_.calls[running - 1];
    if (at->far != static_cast<std::int32_t>(call.function)) {
        at->far = static_cast<std::int32_t>(call.function);
        at->d = own_register(code_.rules[code_.functions[call.function].rule], rule,
                             static_cast<std::uint32_t>(at->high));
    }
    r[at->a] = at->d == no_register ? 0 : state_.frames[call.base + at->d];
    NEXT(1);
}
on_is_active:
    r[at->a] = state_.active[static_cast<std::size_t>(at->imm())] != 0;
    NEXT(1);
on_roll : {
    const Instruction &in = PLAIN();
    if (quick_roll(r, in)) {
        NEXT(1);
    }
    SETTLE(at + 1);
    if (!roll(in)) {
        return false;
    }
    RELOAD();
    GO();
}

    // Everything else.
on_beside_changing:
    tell_change(code.memos, r, PLAIN());
on_beside : {
    window_ = r;
    const bool done = simple(PLAIN());
    window_ = nullptr;
    if (!done) {
        return false;
    }
    NEXT(1);
}
on_outside_changing:
    tell_change(code.memos, r, PLAIN());
on_outside : {
    const Instruction &in = PLAIN();
    SETTLE(at + 1);
    if (!simple(in)) {
        return false;
    }
    if (state_.calls.empty()) {
        return true;
    }
    if (collections != collections_) {
        collections = collections_;
        code.memos.changed_all();
    }
    RELOAD();
    GO();
}
plainly:
    code.memos.changed_all();
    SETTLE(at);
    if (!step()) {
        return false;
    }
    if (state_.calls.empty()) {
        return true;
    }
    RELOAD();
    GO();
}

} // namespace bylaw
