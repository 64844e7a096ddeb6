// What compiled code works on: one for each thread. Behind it lie words of the plan: for each rule the frame of its innermost performing, then
// what memos and remembered rules need.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/machine/run.hpp"

#include <csetjmp>
#include <exception>

namespace bylaw::compiled {

struct Context {
    // Read by compiled code.
    Word *words = nullptr;               // State::words
    std::uint32_t *borne = nullptr;      // State::borne
    const Lists::Header *lists = nullptr; // State::lists
    const Word *list_words = nullptr;
    Random *random = nullptr;
    const Thing *things = nullptr; // State::things
    std::int64_t thing_mark = 0, instance_mark = 0;
    std::int64_t steps = 0; // left in this slice; below 0: none
    std::int64_t depth = 0; // of functions that count it
    void *unwinding = nullptr; // the frame's record that is left, or gone back to
    std::int64_t unwind_stage = 0; // 0: it is left; else 1 + the place where it goes on
    std::int64_t refused = 0;      // the performing that was called last
    char *stack_end = nullptr;     // frames lie above
    std::int64_t natural = 0;      // of the last roll that a helper did
    Word *window = nullptr;        // registers of the instruction that a helper does

    // Of helpers alone.
    Run *run = nullptr;
    State *state = nullptr;
    const Bytecode *code = nullptr;
    const std::atomic<bool> *interrupt = nullptr;
    std::int64_t steps_later = 0; // behind this slice
    std::exception_ptr waiting;
    std::jmp_buf *bail = nullptr;

    Word *behind() { return reinterpret_cast<Word *>(this + 1); }
};

inline constexpr std::int64_t slice_of_steps = 1 << 14;

} // namespace bylaw::compiled
