// Looks up the memo of a call inline, as Memos::find does, which is called if nothing is found here.
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>

namespace bylaw::native {

namespace {

constexpr Reg entry = Reg::rdi, key = Reg::rcx, memo_record = Reg::rsi;
constexpr Reg active_keys[] = {Reg::r8, Reg::r9, Reg::r10, Reg::r11}; // those of arguments are read again

Operand member(Reg of, const void *object, const void *part) {
    return at(of, static_cast<const char *>(part) - static_cast<const char *>(object));
}

} // namespace

// Behind it rax is the key under which the answer is kept, or nothing.
void NativeWriter::look_up(const CallSite &site, Label found) {
    const Label unknown = to_.label();
    known_.forget_registers();
    to_.constant(memo_record, reinterpret_cast<std::uint64_t>(site.callee));
    to_.put(X::mov, Reg::rax, at(memo_record, offsetof(QuickFunction, memo)));
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::zero, unknown);
    // Answers of invariant functions are soon all known. The helper finds those whose list only has another
    // number.
    const Memo &memo = *site.callee->memo;
    if (memo.lists.empty() && memo.active.size() <= std::size(active_keys)) {
        find(site, found, unknown);
    }
    to_.constant(Reg::rsi, reinterpret_cast<std::uint64_t>(site.callee));
    to_.put(X::mov, of_context(offsetof(NativeContext, steps)), steps);
    to_.put(X::mov, of_context(offsetof(NativeContext, caller)), caller);
    to_.put(X::mov, Reg::rdi, context);
    to_.put(X::lea, Reg::rdx, word_at(site.arguments == no_register ? 0 : site.arguments));
    to_.constant(Reg::rcx, places_[site.behind - 1].c);
    call(waiting<&NativeHelpers::look_up>);
    to_.put(X::mov, steps, of_context(offsetof(NativeContext, steps)));
    to_.put(X::cmp, Reg::rax, NativeHelpers::known);
    to_.jump(When::not_zero, unknown);
    to_.put(X::mov, Reg::rax, of_context(offsetof(NativeContext, given)));
    to_.put(X::jmp, found);
    to_.bind(unknown);
}

// Where nothing is found it continues behind; where it is known where that belongs, there.
void NativeWriter::find(const CallSite &site, Label found, Label unknown) {
    const Memo &memo = *site.callee->memo;
    const Label beside = to_.label(), missing = to_.label();
    bool first = true;
    const auto add_key = [&](const Operand &word) {
        if (!first) {
            to_.put(X::imul, entry, entry, Memos::hash_factor);
        }
        to_.put(std::exchange(first, false) ? X::mov : X::add, entry, word);
    };
    for (std::uint32_t i = 0; i < memo.arguments; ++i) {
        add_key(word_at(static_cast<std::uint16_t>(site.arguments + i)));
    }
    if (memo.mode) {
        add_key(std::int64_t{places_[site.behind - 1].c});
    }
    for (std::size_t i = 0; i < memo.active.size(); ++i) {
        active_key(memo.active[i], active_keys[i], beside);
        add_key(active_keys[i]);
    }
    if (first) {
        to_.constant(entry, 0);
    }
    find_entry(memo);
    compare_keys(site, memo, missing);
    take_answer(memo, found, beside);
    to_.bind(missing);
    remember_key(site, memo, unknown);
    to_.bind(beside);
}

// Whether a rule is running, or a register of it where that is known: see Memos::find.
void NativeWriter::active_key(const Memo::Active &active, Reg to, Label unknown) {
    to_.put(X::mov, key, of_context(offsetof(NativeContext, active)));
    to_.put(X::mov, Operand(key).of(4), at(key, std::int64_t{4} * active.of.rule).of(4));
    if (active.of.reg == no_id) {
        to_.constant(to, 0);
        to_.put(X::test, key, key);
        return to_.put(X::setnz, Operand(to).of(1));
    }
    to_.put(X::test, key, key);
    to_.jump(When::zero, unknown);
    to_.constant(memo_record, reinterpret_cast<std::uint64_t>(&active));
    register_of_call(key, to, member(memo_record, &active, &active.function),
                     member(memo_record, &active, &active.own), unknown);
}

// Which one it would be in.
void NativeWriter::find_entry(const Memo &memo) {
    to_.put(X::and_, entry, static_cast<std::int64_t>(Memos::entries_per_function - 1));
    to_.put(X::imul, entry, entry, static_cast<std::int64_t>(8 * memo.width));
    to_.constant(Reg::rax, reinterpret_cast<std::uint64_t>(memo.entries.data()));
    to_.put(X::add, entry, Reg::rax);
}

// Does it hold that answer, and is it as old as what it depends on?
void NativeWriter::compare_keys(const CallSite &site, const Memo &memo, Label missing) {
    to_.constant(memo_record, reinterpret_cast<std::uint64_t>(&memo));
    to_.put(X::mov, Reg::rax, member(memo_record, &memo, &memo.changed));
    to_.put(X::cmp, at(entry, 0), Reg::rax);
    to_.jump(When::not_zero, missing);
    std::int64_t at_key = 24;
    const auto compare = [&](const Operand &with) {
        to_.put(X::cmp, at(entry, at_key), with);
        to_.jump(When::not_zero, missing);
        at_key += 8;
    };
    for (std::uint32_t i = 0; i < memo.arguments; ++i) {
        to_.put(X::mov, key, word_at(static_cast<std::uint16_t>(site.arguments + i)));
        compare(key);
    }
    if (memo.mode) {
        compare(std::int64_t{places_[site.behind - 1].c});
    }
    for (std::size_t i = 0; i < memo.active.size(); ++i) {
        compare(active_keys[i]);
    }
}

void NativeWriter::take_answer(const Memo &memo, Label found, Label missing) {
    to_.put(X::mov, key, at(entry, 16));
    to_.put(X::cmp, key, steps);
    to_.jump(When::above, missing);
    to_.put(X::sub, steps, key);
    to_.put(X::add, member(memo_record, &memo, &memo.saved), key);
    to_.put(X::mov, Reg::rax, at(entry, 8));
    to_.put(X::jmp, found);
}

// Where what the function is going to give belongs: in the caller's key, in rax.
void NativeWriter::remember_key(const CallSite &site, const Memo &memo, Label done) {
    static_assert(sizeof(MemoKey) == 3 * sizeof(QuickCaller));
    const auto of_key = [](std::size_t offset) { return at(Reg::rax, static_cast<std::int64_t>(offset)); };
    to_.put(X::mov, Reg::rax, caller);
    to_.put(X::sub, Reg::rax, of_context(offsetof(NativeContext, callers)));
    to_.put(X::lea, Reg::rax, at(Reg::rax, Reg::rax, 1, 0));
    to_.put(X::add, Reg::rax, of_context(offsetof(NativeContext, keys)));
    to_.put(X::mov, of_key(offsetof(MemoKey, memo)), memo_record);
    to_.put(X::mov, of_key(offsetof(MemoKey, entry)), entry);
    to_.put(X::mov, of_key(offsetof(MemoKey, steps)), steps);
    std::int64_t at_key = 0;
    for (std::uint32_t i = 0; i < memo.arguments; ++i, at_key += 8) {
        to_.put(X::mov, key, word_at(static_cast<std::uint16_t>(site.arguments + i)));
        to_.put(X::mov, at(Reg::rax, at_key), key);
    }
    if (memo.mode) {
        to_.put(X::mov, at(Reg::rax, at_key), std::int64_t{places_[site.behind - 1].c});
        at_key += 8;
    }
    for (std::size_t i = 0; i < memo.active.size(); ++i, at_key += 8) {
        to_.put(X::mov, at(Reg::rax, at_key), active_keys[i]);
    }
    to_.put(X::inc, member(memo_record, &memo, &memo.missed));
    to_.put(X::cmp, member(memo_record, &memo, &memo.missed),
            static_cast<std::int64_t>(Memos::missed_between_looks));
    to_.jump(When::below, done);
    to_.put(X::mov, of_context(offsetof(NativeContext, given)), Reg::rax);
    to_.put(X::mov, Reg::rdi, context);
    to_.constant(Reg::rsi, reinterpret_cast<std::uint64_t>(site.callee));
    call(waiting<&NativeHelpers::judge_memo>);
    to_.put(X::mov, Reg::rax, of_context(offsetof(NativeContext, given)));
    to_.put(X::jmp, done);
}

// Stores the result, in rax, under the key of the caller's record.
void NativeWriter::keep_answer(const Memo &memo) {
    constexpr Reg kept = Reg::rcx, entry_of = Reg::rdx, word = Reg::rsi;
    const auto of_key = [](std::size_t offset) { return at(kept, static_cast<std::int64_t>(offset)); };
    to_.put(X::mov, kept, at(caller, offsetof(QuickCaller, key)));
    to_.put(X::mov, entry_of, of_key(offsetof(MemoKey, entry)));
    to_.constant(word, reinterpret_cast<std::uint64_t>(&memo.changed));
    to_.put(X::mov, word, at(word, 0));
    to_.put(X::mov, at(entry_of, 0), word);
    to_.put(X::mov, at(entry_of, 8), Reg::rax);
    to_.put(X::mov, word, of_key(offsetof(MemoKey, steps)));
    to_.put(X::sub, word, steps);
    to_.put(X::mov, at(entry_of, 16), word);
    for (std::int64_t i = 0; i < static_cast<std::int64_t>(memo.keys()); ++i) {
        to_.put(X::mov, word, at(kept, 8 * i));
        to_.put(X::mov, at(entry_of, 24 + 8 * i), word);
    }
    if (!memo.lists.empty()) {
        to_.put(X::mov, of_context(offsetof(NativeContext, given)), Reg::rax);
        to_.put(X::mov, Reg::rdi, context);
        to_.put(X::mov, Reg::rsi, kept);
        call(waiting<&NativeHelpers::keep_list>);
        to_.put(X::mov, Reg::rax, of_context(offsetof(NativeContext, given)));
    }
}

} // namespace bylaw::native
