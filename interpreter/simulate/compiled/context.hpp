// Data of compiled code: one for each thread. Words of the plan follow: for each rule the frame of its
// innermost call, then those of memos and remembered rules.
#pragma once
#include "interpreter/dice/random.hpp"
#include "interpreter/machine/run.hpp"
#include "interpreter/simulate/compiled/bearers.hpp"
#include "interpreter/simulate/compiled/noted_luck.hpp"

#include <array>
#include <csetjmp>
#include <exception>

namespace bylaw::compiled {

// Dice that an instruction made last of such operands.
struct MadeBefore {
    struct Entry {
        const Instruction *in = nullptr;
        std::array<Word, 3> operands{};
        Word made = 0;
    };
    static constexpr std::size_t count = 256; // a power of two
    std::array<Entry, count> entries{};
};

struct Context {
    // Read by compiled code.
    Word *words = nullptr;                // State::words
    std::uint32_t *borne = nullptr;       // State::borne
    const Lists::Header *lists = nullptr; // State::lists
    const Word *list_words = nullptr;
    Random *random = nullptr;
    const Thing *things = nullptr;       // State::things
    const Instance *instances = nullptr; // State::instances
    const Word *instance_words = nullptr;
    std::int64_t thing_mark = 0, instance_mark = 0, instance_word_mark = 0;
    std::int64_t steps = 0;           // left in this slice; below 0: none
    std::int64_t depth = 0;           // nested functions that count
    void *unwinding = nullptr;        // the frame's record that is left, or gone back to
    std::int64_t unwind_stage = 0;    // 0: it is left; else 1 + the place where it continues
    std::int64_t refused = 0;         // the call that was called last
    char *stack_end = nullptr;        // frames lie above
    std::int64_t natural = 0;         // natural result of the last roll by a helper
    Word *window = nullptr;           // registers of the instruction that a helper does
    const RollTable *rolls = nullptr; // table of dice 0
    Word *listed = nullptr;           // behind what the lists that are being made have got so far
    Word *listed_end = nullptr;
    RolledLuck **lucks = nullptr;     // by place: the luck of the trial
    std::uint32_t *singles = nullptr; // for small numbers: the list of that number alone, 0 if it is unknown

    // For helpers only.
    Run *run = nullptr;
    State *state = nullptr;
    const Bytecode *code = nullptr;
    const std::uint8_t *condition_is = nullptr; // [condition][its ancestor]
    const std::atomic<bool> *interrupt = nullptr;
    std::int64_t steps_later = 0; // behind this slice
    std::exception_ptr waiting;
    std::jmp_buf *bail = nullptr;
    RollTables *roll_tables = nullptr;
    MadeBefore *made_before = nullptr;
    Bearers *bearers = nullptr;
    NotedLuck *noted_luck = nullptr;

    Word *behind() { return reinterpret_cast<Word *>(this + 1); }
};

// Lists of one number below this are found at once.
inline constexpr std::int64_t most_singles = 256;
// So many words the lists that are being made may have together.
inline constexpr std::size_t most_listed = std::size_t{1} << 16;

inline constexpr std::int64_t slice_of_steps = 1 << 14;

} // namespace bylaw::compiled
