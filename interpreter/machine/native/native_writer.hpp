// Writes the machine code of one function of the quick loop. Each operation has a member of its name
// (quick_ops.def), so that none is forgotten.
//
// Registers in between: rbx holds the registers of the function, rbp the next caller's record, r12 the
// context, r13 the words of the state. Then r14 holds its things, and r15 the remaining steps. All others are
// free.
#pragma once
#include "interpreter/machine/native/known_words.hpp"
#include "interpreter/machine/native/native_frames.hpp"
#include "interpreter/machine/native/native_helpers.hpp"
#include "interpreter/machine/native/waiting.hpp"
#include "interpreter/machine/quick_code.hpp"

#include <array>
#include <functional>

namespace bylaw::native {

inline constexpr Reg frame = Reg::rbx, caller = Reg::rbp, context = Reg::r12, words = Reg::r13,
                     things = Reg::r14, steps = Reg::r15;

// Begins of the tables with one byte for each: is a kind, a rule of another?
struct Relations {
    const std::uint8_t *kinds, *rules; // [ancestor][one]
    std::size_t kind_count, rule_count;
};

using Helper = NativeHelper;
using PlainHelper = NativePlainHelper;
using Bridge = NativeBridge;

class NativeWriter {
  public:
    NativeWriter(QuickCode &code, const Relations &relations, const QuickFunction &function,
                 std::span<const Quick> places, Assembly &to);

    void write();
    // Where the loop may enter, by place.
    const std::vector<std::pair<std::size_t, Label>> &entries() const { return entries_; }

  private:
    using Next = std::size_t; // the place behind, where it continues there
    using What = KnownWords::What;
    static constexpr Next nowhere = ~std::size_t{0};

    // --- native_writer.cpp
    void find_heads();
    void reach(std::size_t place, bool jump);
    void look_at(std::size_t place);
    void follow(std::size_t place);
    void write_exits();
    Next write_one();
    Label head(std::size_t place);
    bool is_head(std::size_t place) const { return heads_[place]; }

#define QUICK(name, ...) Next write_##name();
#include "interpreter/machine/quick_ops.def"
#undef QUICK

    const Quick &in() const {
        return places_[at_];
    }
    Next behind(std::size_t count) const {
        return at_ + count;
    }
    std::size_t goal(std::int32_t way) const {
        return static_cast<std::size_t>(static_cast<std::ptrdiff_t>(at_) + way);
    }
    Label low() {
        return head(goal(in().low));
    }

    // --- words of the frame
    static Operand word_at(std::uint16_t of) {
        return at(frame, std::int64_t{8} * of);
    }
    Reg word(std::uint16_t of);        // in a register, which must not be changed
    Operand operand(std::uint16_t of); // in one, if it is there
    Reg copy(std::uint16_t of);        // to be changed
    void set(std::uint16_t to, Reg from);
    void set(std::uint16_t to, std::int64_t number);
    Operand number(std::int64_t number); // as an operand, in a register where it is long
    static Operand of_context(std::size_t offset, std::uint8_t bytes = 8) {
        return at(context, static_cast<std::int64_t>(offset)).of(bytes);
    }

    // --- ways out, and what is written behind the function because it is rare
    Label exit(NativeExit how);
    Label plainly() {
        return exit(NativeExit::plainly);
    }
    void later(std::function<void()> write);

    // --- calls of C++: they get the context, the operation and the frame
    template <class Function> void call(Function *function) {
        call_at(reinterpret_cast<std::uint64_t>(function));
    }
    void call_at(std::uint64_t address);
    void help(Helper *function) {
        help_with(&in(), reinterpret_cast<std::uint64_t>(function));
    }
    void help(PlainHelper *function) {
        help_with(&function_.plain[at_], reinterpret_cast<std::uint64_t>(function));
    }
    void help_with(const void *operation, std::uint64_t address);
    // Leaves where it gives 0.
    template <class Function> Next help_or(Function *function, NativeExit otherwise, std::size_t places = 1) {
        help(function);
        return leave_at_zero(otherwise, places);
    }
    Next bridge(Bridge *over);
    Next leave_at_zero(NativeExit how, std::size_t places);

    // --- of families
    Next jump_compared(When when);
    Next jump_compared_to(When when, std::int64_t with);
    Next arithmetic(X what, const Operand &with);
    Next one_of(std::uint16_t one, std::uint16_t other, X move);
    Next compared(X truth, const Operand &with);
    Reg size_of(Reg of);
    Reg fields_of(std::uint16_t thing);
    Operand slot(std::uint16_t thing, std::int64_t number);
    Operand slot_at(std::uint16_t thing);
    Reg load(std::uint16_t to, const Operand &from);
    Next load_jump(When when, const Operand &with);
    Next load_jump_compared(When when);
    Next load_any(std::initializer_list<std::int64_t> slots);
    void store(const Operand &to, const Operand &from);
    void tell_readers(const std::array<Reg, 4> &free, Label done);
    void take_step(std::size_t begin);
    bool makes_no_garbage(std::size_t begin) const;
    void thing_mark(std::uint16_t to);
    void walk(KindId kind, Label none);
    void next_of_kind(KindId kind, Reg found);
    void jump_unless_borne(std::int64_t condition, Label to);
    struct ListRegisters {
        Reg offset, size;
    };
    ListRegisters list(std::uint16_t of);
    Reg element(Reg begin, std::int64_t words_behind);
    void next_of_list();
    Reg act_is_of(RuleId rule);
    Next rule_is_jump(When when);
    void builder(Reg number);
    Next beside(PlainHelper *helper);
    Next branch_of(PlainHelper *helper);
    bool moves_state() const;
    Next contains(std::uint16_t list_of, std::uint16_t element_of, std::uint16_t to, Helper *other,
                  std::size_t places);

    Reg line_of(const KeyLines &key, std::uint16_t of, Label other);

    // --- native_calls.cpp
    struct CallSite {
        const QuickFunction *callee;
        std::uint16_t arguments; // the first one's register
        std::size_t behind;
    };
    Next call_function(std::uint32_t number, std::uint16_t arguments, std::size_t places);
    Next call_known(const CallSite &site);
    void check_step();
    void write_entries();
    void read_field(const CallSite &site, Label found);
    void look_up(const CallSite &site, Label found);
    void find(const CallSite &site, Label found, Label unknown);
    void active_key(const Memo::Active &active, Reg to, Label unknown);
    void find_entry(const Memo &memo);
    void compare_keys(const CallSite &site, const Memo &memo, Label missing);
    void take_answer(const Memo &memo, Label found, Label missing);
    void remember_key(const CallSite &site, const Memo &memo, Label done);
    void keep_answer(const Memo &memo);
    void register_of_call(Reg running, Reg to, const Operand &function, const Operand &own, Label unknown);
    void push_caller(const CallSite &site, Label resume);
    void pass_arguments(const CallSite &site);
    void take_value(const CallSite &site);
    Next give(const Operand &value);

    // --- native_openings.cpp
    struct Opening {
        const QuickFunction *callee;
        std::uint16_t arguments; // the first one's register
        std::uint32_t count;
        std::uint8_t mode;
        std::uint32_t yields;
        bool trigger;
    };
    bool opens(std::uint32_t number) const;
    Reg next_call(const QuickFunction &callee, Label slow);
    void open_call(Reg next, const Opening &opening);
    void fill_frame(const Opening &opening);
    void enter_frame(const QuickFunction &callee);
    Label bridged(Bridge *over);
    Next close();

    QuickCode &code_;
    const Relations &relations_;
    const QuickFunction &function_;
    std::span<const Quick> places_;
    Assembly &to_;
    KnownWords known_;
    std::size_t at_ = 0;

    std::vector<std::uint8_t> reached_; // how often, by place
    std::vector<bool> heads_, written_;
    std::vector<std::size_t> open_; // heads that are not written yet
    std::vector<Label> labels_;     // labels of heads
    std::vector<std::pair<std::size_t, Label>> entries_;
    struct Exit {
        std::size_t place;
        NativeExit how;
        Label label;
    };
    std::vector<Exit> exits_;
    std::vector<std::function<void()>> later_;
    // Maximum room for calls from here.
    struct Room {
        std::uint32_t calls = 0, words = 0; // words above where the frame begins

        void need(std::uint32_t more_calls, std::uint32_t more_words) {
            calls = std::max(calls, more_calls);
            words = std::max(words, more_words);
        }
    };
    Room room_;
};

// Where a frame of the state is over (native_openings.cpp); `bridge`: to what C++ does.
void write_closing(Assembly &to, Label bridge);

} // namespace bylaw::native
