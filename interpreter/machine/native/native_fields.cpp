// Fields, things, conditions.
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>

namespace bylaw::native {

// Where the fields of a thing begin. `none` has none: an error.
Reg NativeWriter::fields_of(std::uint16_t thing) {
    if (const auto known = known_.find(What::fields, thing)) {
        return *known;
    }
    const Reg number = word(thing);
    if (!known_.find(What::some, thing)) {
        to_.put(X::test, number, number);
        to_.jump(When::less_equal, plainly());
        known_.know(What::some, thing, number);
    }
    const Reg begin = known_.take();
    to_.put(X::mov, Operand(begin).of(4), at(things, number, 3, offsetof(NativeThing, fields)).of(4));
    known_.know(What::fields, thing, begin);
    return begin;
}

Operand NativeWriter::slot(std::uint16_t thing, std::int64_t number) {
    return at(words, fields_of(thing), 3, 8 * number);
}

// Behind slot `low` as many as register c says.
Operand NativeWriter::slot_at(std::uint16_t thing) {
    const Reg begin = fields_of(thing), place = copy(in().c);
    to_.put(X::add, place, begin);
    return at(words, place, 3, std::int64_t{8} * in().low);
}

Reg NativeWriter::load(std::uint16_t to, const Operand &from) {
    const Reg made = known_.take();
    to_.put(X::mov, made, from);
    set(to, made);
    return made;
}
NativeWriter::Next NativeWriter::write_load() {
    load(in().a, slot(in().b, in().low));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_load_2() {
    load(in().a, slot(in().b, in().low));
    load(in().c, slot(in().d, in().high));
    return behind(2);
}
NativeWriter::Next NativeWriter::write_load_at() {
    load(in().a, slot_at(in().b));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_load_game() {
    load(in().a, at(words, std::int64_t{8} * in().low));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_load_game_at() {
    load(in().a, at(words, word(in().c), 3, std::int64_t{8} * in().low));
    return behind(1);
}

NativeWriter::Next NativeWriter::load_jump(When when, const Operand &with) {
    const Reg made = load(in().a, slot(in().b, in().high));
    to_.put(X::cmp, made, with);
    to_.jump(when, low());
    return behind(2);
}
NativeWriter::Next NativeWriter::write_load_jump_if() {
    return load_jump(When::not_zero, 0);
}
NativeWriter::Next NativeWriter::write_load_jump_unless() {
    return load_jump(When::zero, 0);
}
NativeWriter::Next NativeWriter::write_load_jump_equal_to() {
    return load_jump(When::zero, in().far);
}
NativeWriter::Next NativeWriter::write_load_jump_unequal_to() {
    return load_jump(When::not_zero, in().far);
}
NativeWriter::Next NativeWriter::load_jump_compared(When when) {
    const Reg made = load(in().a, slot(in().b, in().high));
    to_.put(X::cmp, made, operand(in().c));
    to_.jump(when, low());
    return behind(2);
}
NativeWriter::Next NativeWriter::write_load_jump_equal() {
    return load_jump_compared(When::zero);
}
NativeWriter::Next NativeWriter::write_load_jump_unequal() {
    return load_jump_compared(When::not_zero);
}

// The first of them that is not 0, or the last.
NativeWriter::Next NativeWriter::load_any(std::initializer_list<std::int64_t> slots) {
    const Reg begin = fields_of(in().b), made = known_.take();
    X take = X::mov;
    for (const std::int64_t each : slots) {
        to_.put(std::exchange(take, X::cmovz), made, at(words, begin, 3, 8 * each));
        to_.put(X::test, made, made);
    }
    set(in().a, made);
    to_.jump(When::not_zero, low());
    return behind(2 * slots.size());
}
NativeWriter::Next NativeWriter::write_load_jump_if_any_2() {
    return load_any({in().high, in().far});
}
NativeWriter::Next NativeWriter::write_load_jump_if_any_3() {
    return load_any({in().high, in().far, in().d});
}

// Memos hear of changes: which is in the other half of the operation's number.
void NativeWriter::store(const Operand &to, const Operand &from) {
    const Label changed = to_.label(), back = to_.label();
    const std::array<Reg, 4> free{known_.take(), known_.take(), known_.take(), known_.take()};
    to_.put(X::cmp, to, from);
    to_.jump(When::not_zero, changed);
    to_.bind(back);
    later([this, to, from, free, changed, back] {
        to_.bind(changed);
        to_.put(X::mov, to, from);
        tell_readers(free, back);
    });
}

// As Memos::changed does.
void NativeWriter::tell_readers(const std::array<Reg, 4> &free, Label done) {
    const auto &[clock, each, end, memo] = free;
    const Label next = to_.label();
    const Memos::Readers &readers = code_.memos.readers(static_cast<std::uint32_t>(in().high));
    to_.constant(each, reinterpret_cast<std::uint64_t>(&code_.memos.clock()));
    to_.put(X::mov, clock, at(each, 0));
    to_.put(X::inc, clock);
    to_.put(X::mov, at(each, 0), clock);
    to_.constant(end, reinterpret_cast<std::uint64_t>(&readers));
    to_.put(X::mov, each, at(end, offsetof(Memos::Readers, first)));
    to_.put(X::mov, end, at(end, offsetof(Memos::Readers, end)));
    to_.put(X::test, each, each);
    to_.jump(When::zero, done);
    to_.bind(next);
    to_.put(X::mov, memo, at(end, each, 3, 0));
    to_.put(X::mov, at(memo, offsetof(Memo, changed)), clock);
    to_.put(X::inc, each);
    to_.jump(When::not_zero, next);
    to_.put(X::jmp, done);
}
NativeWriter::Next NativeWriter::write_store() {
    const Operand to = slot(in().a, in().low);
    store(to, word(in().b));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_constant_store() {
    const Operand to = slot(in().a, in().low);
    set(in().c, in().far);
    store(to, std::int64_t{in().far});
    return behind(2);
}
NativeWriter::Next NativeWriter::write_store_at() {
    const Operand to = slot_at(in().a);
    store(to, word(in().b));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_store_game() {
    store(at(words, std::int64_t{8} * in().low), word(in().b));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_store_game_at() {
    const Reg place = word(in().c);
    store(at(words, place, 3, std::int64_t{8} * in().low), word(in().b));
    return behind(1);
}

// --- things

NativeWriter::Next NativeWriter::write_is_kind() {
    const Label done = to_.label();
    const bool some = known_.find(What::some, in().b).has_value();
    const Reg thing = word(in().b), made = known_.take(), kind = known_.take(), table = known_.take();
    if (!some) {
        to_.constant(made, 0);
        to_.put(X::test, thing, thing);
        to_.jump(When::less_equal, done);
    }
    const auto column =
        static_cast<std::size_t>(static_cast<std::uint32_t>(in().low)) * relations_.kind_count;
    to_.put(X::mov, Operand(kind).of(4), at(things, thing, 3, offsetof(NativeThing, kind)).of(4));
    to_.constant(table, reinterpret_cast<std::uint64_t>(relations_.kinds + column));
    to_.put(X::movzx, Operand(made).of(4), at(table, kind, 0, 0).of(1));
    to_.bind(done);
    set(in().a, made);
    return behind(1);
}

void NativeWriter::thing_mark(std::uint16_t to) {
    const Reg made = known_.take();
    to_.put(X::mov, made, of_context(offsetof(NativeContext, thing_count)));
    to_.put(X::dec, made);
    set(to, made);
}
NativeWriter::Next NativeWriter::write_thing_mark() {
    thing_mark(in().a);
    return behind(1);
}

// The next of that kind up to the one in c, or none: then it continues there.
void NativeWriter::walk(KindId kind, Label none) {
    const Label gone = to_.label();
    const Reg found = kind == any_kind ? copy(in().a) : known_.take();
    if (kind == any_kind) {
        to_.put(X::inc, found);
    } else {
        next_of_kind(kind, found);
        to_.put(X::test, found, found);
        to_.jump(When::zero, gone);
    }
    to_.put(X::cmp, found, operand(in().c));
    to_.jump(When::above, gone);
    set(in().a, found);
    known_.know(What::some, in().a, found);
    later([this, gone, none] {
        to_.bind(gone);
        to_.put(X::mov, word_at(in().a), 0);
        to_.put(X::jmp, none);
    });
}

// Gives 0 if there is none. The table is made, or extended, on first use.
void NativeWriter::next_of_kind(KindId kind, Reg found) {
    const Label again = to_.label(), extend = to_.label(), stopped = exit(NativeExit::stopped);
    known_.forget_registers();
    to_.bind(again);
    const Reg table = known_.take(), count = known_.take();
    to_.constant(table, reinterpret_cast<std::uint64_t>(&code_.walks.table(kind)));
    to_.put(X::mov, count, of_context(offsetof(NativeContext, thing_count)));
    to_.put(X::cmp, at(table, offsetof(KindWalks::Table, size)), count);
    to_.jump(When::not_zero, extend);
    to_.put(X::mov, table, at(table, offsetof(KindWalks::Table, next)));
    const Reg thing = word(in().a);
    to_.put(X::mov, Operand(found).of(4), at(table, thing, 2, 0).of(4));
    later([this, kind, again, extend, stopped] {
        to_.bind(extend);
        to_.put(X::mov, Reg::rdi, context);
        to_.constant(Reg::rsi, kind);
        call(waiting<&NativeHelpers::extend_walk>);
        to_.put(X::test, Reg::rax, Reg::rax);
        to_.jump(When::not_zero, again);
        to_.put(X::jmp, stopped);
    });
}

NativeWriter::Next NativeWriter::write_next_thing() {
    walk(static_cast<KindId>(in().high), low());
    return behind(1);
}
NativeWriter::Next NativeWriter::write_loop_thing() {
    take_step(goal(in().high) - 1);
    walk(static_cast<KindId>(in().far), low());
    return goal(in().high);
}
NativeWriter::Next NativeWriter::write_walk_things() {
    thing_mark(in().c);
    set(in().a, 0);
    walk(static_cast<KindId>(in().high), low());
    return behind(3);
}

// --- conditions

NativeWriter::Next NativeWriter::write_instance_mark() {
    load(in().a, of_context(offsetof(NativeContext, instance_count)));
    return behind(1);
}
void NativeWriter::jump_unless_borne(std::int64_t condition, Label to) {
    const Reg borne = known_.take();
    to_.put(X::mov, borne, of_context(offsetof(NativeContext, borne)));
    to_.put(X::cmp, at(borne, 4 * condition).of(4), 0);
    to_.jump(When::zero, to);
}
NativeWriter::Next NativeWriter::write_walk_instances() {
    load(in().c, of_context(offsetof(NativeContext, instance_count)));
    set(in().a, 0);
    jump_unless_borne(in().high, low());
    return behind(2);
}
NativeWriter::Next NativeWriter::write_next_instance() {
    jump_unless_borne(in().high, low());
    help(waiting<&NativeHelpers::next_instance>);
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::zero, low());
    return behind(1);
}
NativeWriter::Next NativeWriter::write_next_owned() {
    return write_next_instance();
}
NativeWriter::Next NativeWriter::write_borne() {
    const Label nobody = to_.label(), back = to_.label();
    jump_unless_borne(static_cast<std::uint32_t>(in().low), nobody);
    help(waiting<&NativeHelpers::borne>);
    to_.bind(back);
    later([this, nobody, back] {
        to_.bind(nobody);
        to_.put(X::mov, word_at(in().a), 0);
        to_.put(X::jmp, back);
    });
    return behind(1);
}
NativeWriter::Next NativeWriter::write_alive() {
    help(waiting<&NativeHelpers::alive>);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_bearer() {
    help(waiting<&NativeHelpers::bearer>);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_source() {
    help(waiting<&NativeHelpers::source>);
    return behind(1);
}

} // namespace bylaw::native
