// Machine code for functions of the quick loop (quick_run.cpp). It does the operations that are frequent;
// before any other, and before one that does not go smoothly, it goes back to the loop, with no effect so
// far. So the loop stays the reference, and it does not matter where one goes over to the other.
//
// Nothing here knows how code is written: native_writer.hpp does, where there is a processor for it.
#pragma once
#include "interpreter/machine/state.hpp"

#include <exception>
#include <memory>
#include <span>

namespace bylaw {

class Builder;
class QuickCode;
class Run;
struct Quick;
struct QuickCaller;
struct QuickFunction;
struct MemoKey;

// Facts of a thing for machine code.
struct NativeThing {
    std::uint32_t fields = 0; // where they begin
    KindId kind = 0;
};

// How machine code was left.
enum class NativeExit : std::uint32_t {
    by_operation, // the loop does the one at that place
    plainly,      // the reference loop does
    given,        // a function gave a value to a caller that the loop has called from
    stopped,      // the run was
    done,         // the outermost call is
};

// Where a run stands, for machine code and the loop to tell each other. Machine code knows these by their
// offsets.
struct NativeContext {
    Word *r = nullptr;
    std::uint64_t steps = 0; // left
    QuickCaller *caller = nullptr, *callers = nullptr,
                *most = nullptr; // the next one, the first one, the end of room
    const Word *end = nullptr;   // end of the frames' room
    std::uint64_t steps_before = 0;
    std::int32_t look = 0;
    std::uint32_t place = 0; // where it was left
    NativeExit how = NativeExit::by_operation;
    const QuickFunction *function = nullptr;
    Word given = 0;

    // Fields of the state, until the state moves.
    Word *words = nullptr;
    const NativeThing *things = nullptr;
    std::size_t thing_count = 0;
    const std::uint32_t *borne = nullptr, *active = nullptr;
    const Instance *instances = nullptr;
    std::size_t instance_count = 0;
    const Lists::Header *lists = nullptr;
    std::size_t list_count = 0;
    const Word *list_words = nullptr;
    Builder *builders = nullptr;
    std::size_t builder_room = 0, *open_builders = nullptr;
    std::size_t few_elements = 0; // that may be added here
    Call *calls = nullptr;
    std::size_t *call_count = nullptr, call_room = 0;
    Word *frames = nullptr;
    std::size_t *frame_words = nullptr; // that are used
    std::uint64_t most_triggers = 0;
    std::uint64_t remembers = 0; // calls are read after their end
    std::size_t debt_count = 0;
    std::uint64_t observed = 0;

    std::uint64_t collections = 0; // collections that the loop knows of
    const void *leave = nullptr,
               *door = nullptr;   // code that goes back to the loop; where that is known here already
    const void *bridge = nullptr, // to what opens and closes frames
        *close = nullptr;         // closes one
    const QuickFunction *functions = nullptr; // all of them
    QuickCaller *callers_end = nullptr;
    Run *run = nullptr;
    QuickCode *code = nullptr;
    MemoKey *keys = nullptr;   // keys of callers
    std::exception_ptr thrown; // by C++ that machine code called: waiting.hpp
};

class NativeCode {
  public:
    // Nothing where no machine code can be made: another processor, or a system that forbids it.
    static std::unique_ptr<NativeCode> make(QuickCode &code);
    NativeCode() = default;
    virtual ~NativeCode() = default;
    NativeCode(const NativeCode &) = delete;
    NativeCode &operator=(const NativeCode &) = delete;

    // Code that may be entered, by place; nothing where it cannot be. All empty if there is none.
    virtual std::vector<const void *> compile(const QuickFunction &function,
                                              std::span<const Quick> places) = 0;
    virtual NativeExit enter(const void *entry) = 0;
    virtual const void *return_to_loop() const = 0; // for callers that the loop calls from

    NativeContext context;
    std::vector<NativeThing> things; // things of the state
};

} // namespace bylaw
