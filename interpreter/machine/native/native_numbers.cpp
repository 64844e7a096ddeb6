// Registers, jumps, numbers.
#include "interpreter/machine/native/native_writer.hpp"

#include "interpreter/program/op_facts.hpp"

#include <bit>
#include <cstddef>

namespace bylaw::native {

namespace {

bool leaves_no_garbage(Part changed) {
    switch (changed) {
    case Part::nothing:
    case Part::field:
    case Part::debts:
    case Part::open_list:
    case Part::open_values: return true;
    default: return false;
    }
}

} // namespace

NativeWriter::Next NativeWriter::write_nothing() {
    return behind(1);
}
NativeWriter::Next NativeWriter::write_move() {
    set(in().a, word(in().b));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_move_2() {
    set(in().a, word(in().b));
    set(in().c, word(in().d));
    return behind(2);
}
NativeWriter::Next NativeWriter::write_move_jump() {
    set(in().a, word(in().b));
    return goal(in().low);
}
NativeWriter::Next NativeWriter::write_constant() {
    set(in().a, in().imm());
    return behind(1);
}
NativeWriter::Next NativeWriter::write_constant_jump() {
    set(in().a, in().high);
    return goal(in().low);
}
NativeWriter::Next NativeWriter::write_constant_2() {
    set(in().a, in().low);
    set(in().c, in().high);
    return behind(2);
}
NativeWriter::Next NativeWriter::write_jump() {
    return goal(in().low);
}
NativeWriter::Next NativeWriter::write_loop() {
    take_step(goal(in().low));
    return goal(in().low);
}

// Counted, on the way back to where the loop begins; now and then it is looked after garbage.
void NativeWriter::take_step(std::size_t begin) {
    check_step();
    if (makes_no_garbage(begin)) {
        return to_.put(X::dec, steps);
    }
    const Operand look = of_context(offsetof(NativeContext, look), 4);
    const Label rare = to_.label(), back = to_.label();
    to_.put(X::dec, look);
    to_.jump(When::zero, rare);
    to_.bind(back);
    to_.put(X::dec, steps);
    known_.forget_registers();
    later([this, look, rare, back] {
        to_.bind(rare);
        to_.put(X::mov, Reg::rdi, context);
        call(waiting<&NativeHelpers::no_garbage>);
        to_.put(X::test, Reg::rax, Reg::rax);
        to_.jump(When::not_zero, back);
        to_.put(X::mov, look, 1);
        to_.put(X::jmp, exit(NativeExit::by_operation));
    });
}

// From there to here. Whatever makes garbage again and again stands between some loop and its begin, and that
// one looks. What is done in place makes none.
bool NativeWriter::makes_no_garbage(std::size_t begin) const {
    if (at_ >= function_.size) { // behind the function's own code
        return false;
    }
    bool in_place = false;
    for (std::size_t place = begin; place <= at_; ++place) {
        in_place = in_place || places_[place].op == QuickOp::in_place;
        const Op op = function_.plain[place].op;
        if (op == Op::call && in_place && reached_[place] == 0) {
            in_place = false;
        } else if (!leaves_no_garbage(op_facts(op).effects.changes)) {
            return false;
        }
    }
    return true;
}

NativeWriter::Next NativeWriter::jump_compared(When when) {
    const Reg a = word(in().a);
    to_.put(X::cmp, a, operand(in().b));
    to_.jump(when, low());
    return behind(1);
}
NativeWriter::Next NativeWriter::jump_compared_to(When when, std::int64_t with) {
    to_.put(X::cmp, operand(in().a), with);
    to_.jump(when, low());
    return behind(1);
}
NativeWriter::Next NativeWriter::write_jump_if() {
    return jump_compared_to(When::not_zero, 0);
}
NativeWriter::Next NativeWriter::write_jump_unless() {
    return jump_compared_to(When::zero, 0);
}
NativeWriter::Next NativeWriter::write_jump_equal() {
    return jump_compared(When::zero);
}
NativeWriter::Next NativeWriter::write_jump_unequal() {
    return jump_compared(When::not_zero);
}
NativeWriter::Next NativeWriter::write_jump_less() {
    return jump_compared(When::less);
}
NativeWriter::Next NativeWriter::write_jump_less_equal() {
    return jump_compared(When::less_equal);
}
NativeWriter::Next NativeWriter::write_jump_equal_to() {
    return jump_compared_to(When::zero, in().high);
}
NativeWriter::Next NativeWriter::write_jump_unequal_to() {
    return jump_compared_to(When::not_zero, in().high);
}
NativeWriter::Next NativeWriter::write_jump_less_than() {
    return jump_compared_to(When::less, in().high);
}
NativeWriter::Next NativeWriter::write_jump_more_than() {
    return jump_compared_to(When::greater, in().high);
}
NativeWriter::Next NativeWriter::write_jump_if_silent() {
    to_.put(X::cmp, of_context(offsetof(NativeContext, observed)), 0);
    to_.jump(When::zero, low());
    return behind(1);
}

// Leaves numbers that are too large to the reference loop.
NativeWriter::Next NativeWriter::arithmetic(X what, const Operand &with) {
    const Reg made = copy(in().b);
    to_.put(what, made, with);
    to_.jump(When::overflow, plainly());
    set(in().a, made);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_add() {
    return arithmetic(X::add, operand(in().c));
}
NativeWriter::Next NativeWriter::write_subtract() {
    return arithmetic(X::sub, operand(in().c));
}
NativeWriter::Next NativeWriter::write_multiply() {
    return arithmetic(X::imul, operand(in().c));
}
NativeWriter::Next NativeWriter::write_add_constant() {
    return arithmetic(X::add, number(in().imm()));
}
NativeWriter::Next NativeWriter::write_add_jump_unless() {
    arithmetic(X::add, std::int64_t{in().high});
    to_.put(X::cmp, operand(in().c), 0);
    to_.jump(When::zero, low());
    return behind(2);
}
// By 2, 4, ..., rounded down: the divisor stands just before.
NativeWriter::Next NativeWriter::write_divide() {
    if (at_ > 0 && !is_head(at_) && reached_[at_ - 1] != 0 && places_[at_ - 1].op == QuickOp::constant &&
        places_[at_ - 1].a == in().c && in().b != in().c && in().imm() == 0) {
        const std::int64_t by = places_[at_ - 1].imm();
        if (by > 0 && std::has_single_bit(static_cast<std::uint64_t>(by))) {
            const Reg made = copy(in().b);
            to_.put(X::sar, made, std::int64_t{std::countr_zero(static_cast<std::uint64_t>(by))});
            set(in().a, made);
            return behind(1);
        }
    }
    return help_or(waiting<&NativeHelpers::divide>, NativeExit::plainly);
}
NativeWriter::Next NativeWriter::write_negate() {
    const Reg made = copy(in().b);
    to_.put(X::neg, made);
    to_.jump(When::overflow, plainly());
    set(in().a, made);
    return behind(1);
}

// Negates a number in a register, then takes the larger of both.
Reg NativeWriter::size_of(Reg of) {
    const Reg made = known_.take();
    to_.put(X::mov, made, of);
    to_.put(X::neg, made);
    to_.jump(When::overflow, plainly());
    to_.put(X::cmovl, made, of);
    return made;
}
NativeWriter::Next NativeWriter::write_absolute() {
    set(in().a, size_of(word(in().b)));
    return behind(1);
}
NativeWriter::Next NativeWriter::write_distance() {
    const Reg difference = copy(in().b);
    to_.put(X::sub, difference, operand(in().c));
    to_.jump(When::overflow, plainly());
    const Reg size = size_of(difference);
    set(in().a, difference);
    set(in().d, size);
    return behind(2);
}

// The other one where `move` says so of it.
NativeWriter::Next NativeWriter::one_of(std::uint16_t one, std::uint16_t other, X move) {
    const Reg made = copy(one), second = word(other);
    to_.put(X::cmp, second, made);
    to_.put(move, made, second);
    set(in().a, made);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_lesser() {
    return one_of(in().b, in().c, X::cmovl);
}
NativeWriter::Next NativeWriter::write_greater() {
    return one_of(in().b, in().c, X::cmovg);
}
NativeWriter::Next NativeWriter::write_clamp_low() {
    return one_of(in().a, in().b, X::cmovg);
}
NativeWriter::Next NativeWriter::write_clamp_high() {
    return one_of(in().a, in().b, X::cmovl);
}
NativeWriter::Next NativeWriter::write_odd() {
    const Reg made = copy(in().b);
    to_.put(X::and_, made, 1);
    set(in().a, made);
    return behind(1);
}

NativeWriter::Next NativeWriter::compared(X truth, const Operand &with) {
    const Reg b = word(in().b), made = known_.take();
    to_.constant(made, 0);
    to_.put(X::cmp, b, with);
    to_.put(truth, Operand(made).of(1));
    set(in().a, made);
    return behind(1);
}
NativeWriter::Next NativeWriter::write_negation() {
    return compared(X::setz, std::int64_t{0});
}
NativeWriter::Next NativeWriter::write_equal() {
    return compared(X::setz, operand(in().c));
}
NativeWriter::Next NativeWriter::write_less() {
    return compared(X::setl, operand(in().c));
}
NativeWriter::Next NativeWriter::write_less_equal() {
    return compared(X::setle, operand(in().c));
}
NativeWriter::Next NativeWriter::write_check_range() {
    const Reg a = word(in().a);
    if (in().b != no_register) {
        to_.put(X::cmp, a, operand(in().b));
        to_.jump(When::less, plainly());
    }
    if (in().c != no_register) {
        to_.put(X::cmp, a, operand(in().c));
        to_.jump(When::greater, plainly());
    }
    return behind(1);
}

} // namespace bylaw::native
