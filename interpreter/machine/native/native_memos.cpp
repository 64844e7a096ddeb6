// What a call would give, looked up where it is kept: as Memos::find does, which is asked where this finds
// nothing.
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>

namespace bylaw::native {

namespace {

constexpr Reg hash = Reg::rdi, factor = Reg::rdx, key = Reg::rcx, key_record = Reg::rsi;
constexpr Reg active_keys[] = {Reg::r8, Reg::r9, Reg::r10, Reg::r11}; // those of arguments are read again

Operand member(Reg of, const void *object, const void *part) {
    return at(of, static_cast<const char *>(part) - static_cast<const char *>(object));
}

} // namespace

// Behind it rax is the key under which the answer is kept, or nothing.
void NativeWriter::look_up(const CallSite &site, Label found) {
    const Label unknown = to_.label();
    known_.forget_registers();
    to_.constant(key_record, reinterpret_cast<std::uint64_t>(site.callee));
    to_.put(X::mov, Reg::rax, at(key_record, offsetof(QuickFunction, memo)));
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::zero, unknown);
    if (site.callee->memo->active.size() <= std::size(active_keys)) {
        find(site, found);
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

// Where nothing is found it goes on behind.
void NativeWriter::find(const CallSite &site, Label found) {
    const Memo &memo = *site.callee->memo;
    const Label missing = to_.label();
    to_.constant(factor, Memos::hash_factor);
    to_.constant(hash, 0);
    for (std::uint32_t i = 0; i < memo.arguments; ++i) {
        to_.put(X::mov, key, word_at(static_cast<std::uint16_t>(site.arguments + i)));
        add_key(key);
    }
    if (memo.mode) {
        to_.constant(key, places_[site.behind - 1].c);
        add_key(key);
    }
    for (std::size_t i = 0; i < memo.active.size(); ++i) {
        active_key(memo.active[i], active_keys[i], missing);
        add_key(active_keys[i]);
    }
    find_entry(memo);
    compare_keys(site, memo, missing);
    take_answer(memo, found, missing);
    to_.bind(missing);
}

void NativeWriter::add_key(Reg word) {
    to_.put(X::xor_, hash, word);
    to_.put(X::imul, hash, factor);
    to_.put(X::mov, Reg::rax, hash);
    to_.put(X::shr, Reg::rax, 29);
    to_.put(X::xor_, hash, Reg::rax);
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
    to_.constant(key_record, reinterpret_cast<std::uint64_t>(&active));
    register_of_call(key, to, member(key_record, &active, &active.function),
                     member(key_record, &active, &active.own), unknown);
}

// Which entry it would be in: in `hash`.
void NativeWriter::find_entry(const Memo &memo) {
    to_.put(X::shr, hash, 16);
    to_.put(X::and_, hash, static_cast<std::int64_t>(Memos::entries_per_function - 1));
    to_.put(X::imul, hash, hash, static_cast<std::int64_t>(8 * memo.width));
    to_.constant(Reg::rax, reinterpret_cast<std::uint64_t>(memo.entries.data()));
    to_.put(X::add, hash, Reg::rax);
}

// Does it hold that answer, and is it as old as what it depends on?
void NativeWriter::compare_keys(const CallSite &site, const Memo &memo, Label missing) {
    to_.constant(key_record, reinterpret_cast<std::uint64_t>(&memo));
    to_.put(X::mov, Reg::rax, member(key_record, &memo, &memo.changed));
    to_.constant(key, reinterpret_cast<std::uint64_t>(&code_.memos.all_changed()));
    to_.put(X::mov, key, at(key, 0));
    to_.put(X::cmp, key, Reg::rax);
    to_.put(X::cmovnb, Reg::rax, key);
    to_.put(X::cmp, at(hash, 0), Reg::rax);
    to_.jump(When::not_zero, missing);
    std::int64_t at_key = 24;
    const auto compare = [&](const Operand &with) {
        to_.put(X::cmp, at(hash, at_key), with);
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
    to_.put(X::mov, key, at(hash, 16));
    to_.put(X::cmp, key, steps);
    to_.jump(When::above, missing);
    to_.put(X::sub, steps, key);
    to_.put(X::inc, member(key_record, &memo, &memo.asked));
    to_.put(X::add, member(key_record, &memo, &memo.saved), key);
    to_.put(X::mov, Reg::rax, at(hash, 8));
    to_.put(X::jmp, found);
}

} // namespace bylaw::native
