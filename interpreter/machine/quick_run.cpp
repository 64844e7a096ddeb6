// Dispatch loop for runs without listeners: simulations. dispatch.cpp and the members of Run define the
// instructions; this file has fast versions of the frequent ones:
//
// - Frames are created lazily, because most calls return before anything reads the state. `settle`
//   materialises them.
// - Unusual cases (an error, no room, a spent budget) have no effect here. `plainly` runs that one
//   instruction in the reference loop, which stops the run or not.
// - Each operation jumps to the next one itself, so that the processor can tell them apart.
//
// It is one function, for the jumps; its operations stand in three files (quick_*.inc).
#include "interpreter/machine/quick_frames.hpp"
#include "interpreter/machine/quick_parts.hpp"
#include "interpreter/machine/quick_roll.hpp"
#ifdef BYLAW_COUNTS
#include "interpreter/machine/quick_counts.hpp"
#endif

#include <algorithm>

#pragma GCC diagnostic ignored "-Wpedantic" // labels as values

namespace bylaw {

namespace {

bool nobody_bears(const std::vector<ConditionId> &conditions, const State &state) {
    std::uint32_t borne = 0;
    for (const ConditionId each : conditions) {
        borne |= state.borne[each];
    }
    return borne == 0;
}

} // namespace

bool Run::quick(QuickCode &code) {
    static const void *const labels[] = {
#define QUICK(name, ...) &&on_##name,
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

    // Facts of a call.
    std::uint32_t callee_number = 0;
    const Word *arguments = nullptr;
    const Quick *behind = nullptr;
    Word given_value = 0;
    std::uint64_t steps_before = 0; // that were left before the call that is done in place

    code.set_labels(labels);
    code.walks.clear();
    code.memos.changed_all();
    code.memos.renumbered();
    if (numbered_ != collections_) {
        numbered_ = collections_;
        code.memos.renumbered();
    }
    state_.frames.reserve(4096);

#ifdef BYLAW_COUNTS
#define COUNT_REMEMBERED() count_remembered(callee_number)
#define GO()                                                                                                 \
    do {                                                                                                     \
        count_operation({state_, code, *f, *at, depth});                                                     \
        goto * at->label;                                                                                    \
    } while (false)
#else
#define COUNT_REMEMBERED() static_cast<void>(0)
#define GO() goto * at->label
#endif
#define NEXT(count)                                                                                          \
    do {                                                                                                     \
        at += (count);                                                                                       \
        GO();                                                                                                \
    } while (false)
#define OR_PLAINLY(done)                                                                                     \
    do {                                                                                                     \
        if (!(done)) {                                                                                       \
            goto plainly;                                                                                    \
        }                                                                                                    \
    } while (false)
#define SETTLE(next)                                                                                         \
    do {                                                                                                     \
        if (depth != 0) {                                                                                    \
            QuickParts::settle(*this, code, f, next, depth);                                                 \
            depth = 0;                                                                                       \
        } else {                                                                                             \
            state_.calls.back().pc = static_cast<std::uint32_t>((next)-f->code);                             \
        }                                                                                                    \
    } while (false)
#define RELOAD()                                                                                             \
    do {                                                                                                     \
        const QuickPlace place = QuickParts::place(*this, code);                                             \
        f = place.function;                                                                                  \
        at = place.at;                                                                                       \
        r = place.registers;                                                                                 \
        end = place.end;                                                                                     \
        most = place.depth;                                                                                  \
    } while (false)
#define PLAIN() (f->plain[at - f->code])
#define IN_BODY() (at >= f->code + f->size)
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
            if (much_garbage()) {                                                                            \
                SETTLE(at);                                                                                  \
                collect_garbage();                                                                           \
                numbered_ = collections = collections_;                                                      \
                code.memos.changed_all();                                                                    \
                code.memos.renumbered();                                                                     \
                RELOAD();                                                                                    \
            }                                                                                                \
        }                                                                                                    \
    } while (false)
// Registers without an argument begin as 0 if code may read them before a write.
#define CALL(copy_arguments)                                                                                 \
    {                                                                                                        \
        const QuickFunction &callee = code.function(callee_number);                                          \
        Word *fresh = r + f->frame;                                                                          \
        if (steps_left_ == 0 || depth >= most || fresh + callee.frame > end) {                               \
            goto plainly;                                                                                    \
        }                                                                                                    \
        if (callee.field != nullptr && arguments[0] > 0 && nobody_bears(callee.field->conditions, state_)) { \
            --steps_left_;                                                                                   \
            last_ = SLOT(arguments[0], callee.field->slot);                                                  \
            at = behind;                                                                                     \
            if (at[-1].a != no_register) {                                                                   \
                r[at[-1].a] = last_;                                                                         \
            }                                                                                                \
            GO();                                                                                            \
        }                                                                                                    \
        const MemoKey *kept = nullptr;                                                                       \
        if (callee.memo != nullptr) {                                                                        \
            MemoKey &key = code.keys[depth];                                                                 \
            if (code.memos.find(*callee.memo, state_, arguments, behind[-1].c, key)) {                       \
                if (Memos::steps(key) <= steps_left_) {                                                      \
                    steps_left_ -= Memos::steps(key);                                                        \
                    last_ = Memos::value(key);                                                               \
                    COUNT_REMEMBERED();                                                                      \
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
        for (const std::uint16_t each : callee.clears) {                                                     \
            fresh[each] = 0;                                                                                 \
        }                                                                                                    \
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

#include "interpreter/machine/quick_numbers.inc"
#include "interpreter/machine/quick_things.inc"

#include "interpreter/machine/quick_calls.inc"
}

} // namespace bylaw
