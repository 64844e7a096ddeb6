// Lists, values that are adjusted, and what is left to others.
#include "interpreter/machine/native/native_writer.hpp"

#include "interpreter/program/op_facts.hpp"

#include <cstddef>

namespace bylaw::native {

// One that is not there is empty.
NativeWriter::ListRegisters NativeWriter::list(std::uint16_t of) {
    const Operand from = operand(of);
    const Reg id = known_.take(), size = known_.take(), offset = known_.take();
    to_.put(X::mov, Operand(id).of(4), from.of(4));
    to_.constant(size, 0);
    to_.put(X::cmp, id, of_context(offsetof(NativeContext, list_count)));
    to_.put(X::cmovnb, id, size);
    to_.put(X::mov, size, of_context(offsetof(NativeContext, lists)));
    to_.put(X::mov, Operand(offset).of(4), at(size, id, 3, offsetof(Lists::Header, offset)).of(4));
    to_.put(X::mov, Operand(size).of(4), at(size, id, 3, offsetof(Lists::Header, size)).of(4));
    return {offset, size};
}

// Reads an element of the list whose words begin there, that many words behind.
Reg NativeWriter::element(Reg begin, std::int64_t words_behind) {
    const Reg made = known_.take();
    to_.put(X::mov, made, of_context(offsetof(NativeContext, list_words)));
    to_.put(X::mov, made, at(made, begin, 3, 8 * words_behind));
    return made;
}

void NativeWriter::next_of_list() {
    const ListRegisters found = list(in().b);
    const Reg index = word(in().c);
    to_.put(X::cmp, index, found.size);
    to_.jump(When::not_below, low());
    to_.put(X::add, found.offset, index);
    set(in().a, element(found.offset, 0));
    to_.put(X::inc, word_at(in().c));
    known_.forget(in().c);
}
NativeWriter::Next NativeWriter::write_next_element() {
    next_of_list();
    return behind(1);
}
NativeWriter::Next NativeWriter::write_loop_element() {
    take_step(goal(in().high) - 1);
    next_of_list();
    return goal(in().high);
}
NativeWriter::Next NativeWriter::write_first_element() {
    const ListRegisters found = list(in().b);
    const Label beyond = to_.label(), end = low();
    to_.put(X::cmp, found.size, std::int64_t{in().high});
    to_.jump(When::below_equal, beyond);
    set(in().c, std::int64_t{in().high} + 1);
    set(in().a, element(found.offset, in().high));
    later([this, beyond, end] {
        to_.bind(beyond);
        to_.put(X::mov, word_at(in().c), in().high);
        to_.put(X::jmp, end);
    });
    return behind(2);
}
NativeWriter::Next NativeWriter::write_size() {
    set(in().a, list(in().b).size);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_word_at() {
    const Label done = to_.label();
    const ListRegisters found = list(in().b);
    const Reg made = known_.take();
    to_.constant(made, 0);
    to_.put(X::cmp, found.size, std::int64_t{in().low});
    to_.jump(When::below_equal, done);
    to_.put(X::mov, made, of_context(offsetof(NativeContext, list_words)));
    to_.put(X::mov, made, at(made, found.offset, 3, std::int64_t{8} * in().low));
    to_.bind(done);
    set(in().a, made);
    return behind(1);
}

Reg NativeWriter::act_is_of(RuleId rule) {
    const Label done = to_.label();
    const ListRegisters act = list(in().b);
    const Reg made = known_.take(), table = known_.take();
    to_.constant(made, 0);
    to_.put(X::test, act.size, act.size);
    to_.jump(When::zero, done);
    to_.put(X::mov, made, of_context(offsetof(NativeContext, list_words)));
    to_.put(X::mov, Operand(made).of(4), at(made, act.offset, 3, 0).of(4));
    to_.constant(table, reinterpret_cast<std::uint64_t>(relations_.rules + rule * relations_.rule_count));
    to_.put(X::movzx, Operand(made).of(4), at(table, made, 0, 0).of(1));
    to_.bind(done);
    set(in().a, made);
    return made;
}
NativeWriter::Next NativeWriter::write_act_rule_is() {
    act_is_of(static_cast<RuleId>(in().low));
    return behind(1);
}
NativeWriter::Next NativeWriter::rule_is_jump(When when) {
    const Reg made = act_is_of(static_cast<RuleId>(in().far));
    to_.put(X::test, made, made);
    to_.jump(when, low());
    return behind(2);
}
NativeWriter::Next NativeWriter::write_rule_is_jump_if() {
    return rule_is_jump(When::not_zero);
}
NativeWriter::Next NativeWriter::write_rule_is_jump_unless() {
    return rule_is_jump(When::zero);
}

// A short list is looked through here; a long one takes steps.
NativeWriter::Next NativeWriter::contains(std::uint16_t list_of, std::uint16_t element_of, std::uint16_t to,
                                          Helper *other, std::size_t places) {
    constexpr std::int64_t short_list = 16;
    const Label next = to_.label(), done = to_.label(), many = to_.label(), back = to_.label();
    const Reg wanted = word(element_of);
    const ListRegisters all = list(list_of);
    const Reg each = known_.take(), made = known_.take();
    to_.put(X::cmp, all.size, short_list);
    to_.jump(When::not_below, many);
    to_.put(X::mov, each, of_context(offsetof(NativeContext, list_words)));
    to_.put(X::lea, each, at(each, all.offset, 3, 0));
    to_.put(X::lea, all.size, at(each, all.size, 3, 0));
    to_.constant(made, 0);
    to_.bind(next);
    to_.put(X::cmp, each, all.size);
    to_.jump(When::zero, done);
    to_.put(X::add, each, 8);
    to_.put(X::cmp, at(each, -8), wanted);
    to_.jump(When::not_zero, next);
    to_.constant(made, 1);
    to_.bind(done);
    set(to, made);
    to_.bind(back);
    later([this, many, back, other] {
        to_.bind(many);
        help_or(other, NativeExit::plainly);
        to_.put(X::jmp, back);
    });
    known_.forget_all();
    return behind(places);
}
NativeWriter::Next NativeWriter::write_contains() {
    return contains(in().b, in().c, in().a, waiting<&NativeHelpers::contains>, 1);
}
NativeWriter::Next NativeWriter::write_load_contains() {
    load(in().a, slot(in().b, in().high));
    return contains(in().a, in().d, in().c, waiting<&NativeHelpers::load_contains>, 2);
}

// The builder whose number is in that register.
void NativeWriter::builder(Reg number) {
    to_.put(X::imul, number, number, static_cast<std::int64_t>(sizeof(Builder)));
    to_.put(X::add, number, of_context(offsetof(NativeContext, builders)));
}
// A builder that was open before, without keys.
NativeWriter::Next NativeWriter::write_build() {
    if (in().imm() != 0) {
        return help_or(waiting<&NativeHelpers::build>, NativeExit::stopped);
    }
    const Label other = to_.label(), back = to_.label();
    const Reg open = known_.take(), made = known_.take();
    to_.put(X::mov, open, of_context(offsetof(NativeContext, open_builders)));
    to_.put(X::mov, made, at(open, 0));
    to_.put(X::cmp, made, of_context(offsetof(NativeContext, builder_room)));
    to_.jump(When::not_below, other);
    to_.put(X::inc, at(open, 0));
    builder(made);
    to_.put(X::mov, at(made, BuilderPlaces::keys()), 0);
    to_.put(X::mov, at(made, BuilderPlaces::size()), 0);
    known_.forget_registers();
    to_.bind(back);
    later([this, other, back] {
        to_.bind(other);
        help_or(waiting<&NativeHelpers::build>, NativeExit::stopped);
        to_.put(X::jmp, back);
    });
    return behind(1);
}
// An element without keys, as long as there are few.
NativeWriter::Next NativeWriter::write_build_add() {
    if (in().b != no_register) {
        return help_or(waiting<&NativeHelpers::build_add>, NativeExit::plainly);
    }
    const Label other = to_.label(), back = to_.label();
    const auto of_top = [](std::size_t offset) {
        return static_cast<std::int64_t>(offset) - static_cast<std::int64_t>(sizeof(Builder));
    };
    const Reg element = word(in().a), top = known_.take(), size = known_.take();
    to_.put(X::mov, top, of_context(offsetof(NativeContext, open_builders)));
    to_.put(X::mov, top, at(top, 0));
    builder(top);
    to_.put(X::mov, size, at(top, of_top(BuilderPlaces::size())));
    to_.put(X::cmp, size, of_context(offsetof(NativeContext, few_elements)));
    to_.jump(When::not_below, other);
    to_.put(X::mov, at(top, size, 3, of_top(BuilderPlaces::elements())), element);
    to_.put(X::inc, at(top, of_top(BuilderPlaces::size())));
    known_.forget_registers();
    to_.bind(back);
    later([this, other, back] {
        to_.bind(other);
        help_or(waiting<&NativeHelpers::build_add>, NativeExit::plainly);
        to_.put(X::jmp, back);
    });
    return behind(1);
}
NativeWriter::Next NativeWriter::write_build_end() {
    return help_or(waiting<&NativeHelpers::build_end>, NativeExit::by_operation);
}
NativeWriter::Next NativeWriter::write_list() {
    return help_or(waiting<&NativeHelpers::list>, NativeExit::by_operation);
}
NativeWriter::Next NativeWriter::write_all_things() {
    return help_or(waiting<&NativeHelpers::all_things>, NativeExit::by_operation);
}
NativeWriter::Next NativeWriter::write_in_set() {
    return help_or(waiting<&NativeHelpers::in_set>, NativeExit::stopped);
}

NativeWriter::Next NativeWriter::write_group_open() {
    return help_or(waiting<&NativeHelpers::group_open>, NativeExit::stopped);
}
NativeWriter::Next NativeWriter::write_group_close() {
    return help_or(waiting<&NativeHelpers::group_close>, NativeExit::stopped);
}
NativeWriter::Next NativeWriter::write_value_open() {
    return help_or(waiting<&NativeHelpers::value_open>, NativeExit::stopped);
}
NativeWriter::Next NativeWriter::write_adjust() {
    return help_or(waiting<&NativeHelpers::adjust>, NativeExit::stopped);
}
NativeWriter::Next NativeWriter::write_value_close() {
    return help_or(waiting<&NativeHelpers::value_close>, NativeExit::plainly);
}
NativeWriter::Next NativeWriter::write_roll() {
    const Label other = to_.label();
    help(waiting<&NativeHelpers::roll>);
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::zero, other);
    later([this, other] {
        to_.bind(other);
        bridge(waiting<&NativeFrames::roll>);
    });
    return behind(1);
}

// Members of Run may move what the state holds.
NativeWriter::Next NativeWriter::beside(PlainHelper *helper) {
    help_or(helper, NativeExit::stopped);
    to_.put(X::mov, words, of_context(offsetof(NativeContext, words)));
    to_.put(X::mov, things, of_context(offsetof(NativeContext, things)));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_beside() {
    return moves_state() ? beside(waiting<&NativeHelpers::beside>)
                         : help_or(waiting<&NativeHelpers::beside_lists>, NativeExit::stopped);
}
NativeWriter::Next NativeWriter::write_beside_changing() {
    return moves_state() ? beside(waiting<&NativeHelpers::beside_changing>)
                         : help_or(waiting<&NativeHelpers::beside_lists_changing>, NativeExit::stopped);
}
// More than lists: what the state holds may lie elsewhere then.
bool NativeWriter::moves_state() const {
    switch (op_facts(function_.plain[at_].op).effects.changes) {
    case Part::nothing:
    case Part::lists:
    case Part::dice:
    case Part::texts:
    case Part::open_list:
    case Part::open_text:
    case Part::open_values:
    case Part::lasting:
    case Part::instance:
    case Part::field: return false;
    case Part::fields_of_others:
    case Part::option:
    case Part::debts:
    case Part::things:
    case Part::condition:
    case Part::walked_condition:
    case Part::running:
    case Part::mode:
    case Part::frames:
    case Part::refusal:
    case Part::chance:
    case Part::events:
    case Part::scene:
    case Part::anything: break;
    }
    return true;
}
NativeWriter::Next NativeWriter::write_beside_branch() {
    return branch_of(waiting<&NativeHelpers::beside_branch>);
}
NativeWriter::Next NativeWriter::write_beside_branch_changing() {
    return branch_of(waiting<&NativeHelpers::beside_branch_changing>);
}
NativeWriter::Next NativeWriter::branch_of(PlainHelper *helper) {
    help(helper);
    to_.put(X::test, Reg::rax, Reg::rax);
    to_.jump(When::not_zero, low());
    return behind(1);
}
// Usually there are no debts.
NativeWriter::Next NativeWriter::write_debt_take() {
    const Label some = to_.label(), back = to_.label();
    to_.put(X::cmp, of_context(offsetof(NativeContext, debt_count)), 0);
    to_.jump(When::not_zero, some);
    set(in().a, 0);
    to_.bind(back);
    known_.forget_registers();
    later([this, some, back] {
        to_.bind(some);
        write_beside_changing();
        to_.put(X::jmp, back);
    });
    return behind(1);
}
NativeWriter::Next NativeWriter::write_outside() {
    return bridge(waiting<&NativeFrames::outside>);
}
NativeWriter::Next NativeWriter::write_outside_changing() {
    return bridge(waiting<&NativeFrames::outside_changing>);
}

} // namespace bylaw::native
