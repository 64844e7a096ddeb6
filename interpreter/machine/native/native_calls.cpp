// Calls and what comes back of them; calls.
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>
#include <utility>

namespace bylaw::native {

namespace {

constexpr std::int64_t record = sizeof(QuickCaller);

Operand of_caller(std::size_t offset) { // a field of the next record
    return at(caller, static_cast<std::int64_t>(offset));
}

Operand of_last_caller(std::size_t offset) {
    return at(caller, static_cast<std::int64_t>(offset) - record);
}

} // namespace

NativeWriter::Next NativeWriter::write_call() {
    return call_function(static_cast<std::uint32_t>(in().low), in().b, 1);
}
NativeWriter::Next NativeWriter::write_call_moved() {
    set(in().c, word(in().b));
    return call_function(static_cast<std::uint32_t>(in().high), in().c, 2);
}
NativeWriter::Next NativeWriter::write_call_moved_2() {
    set(in().c, word(in().b));
    set(static_cast<std::uint16_t>(in().c + 1), word(in().d));
    return call_function(static_cast<std::uint32_t>(in().high), in().c, 3);
}

// A function that was never called is left to the loop.
NativeWriter::Next NativeWriter::call_function(std::uint32_t number, std::uint16_t arguments,
                                               std::size_t places) {
    if (code_.is_made(number)) {
        return call_known({&code_.function(number), arguments, behind(places)});
    }
    to_.put(X::jmp, exit(NativeExit::by_operation));
    return nowhere;
}

// A value that comes back, from wherever, is in rax.
NativeWriter::Next NativeWriter::call_known(const CallSite &site) {
    const Label resume = to_.label(), found = to_.label();
    check_step();
    room_.need(1, function_.frame + site.callee->frame);
    if (site.callee->field != nullptr) {
        read_field(site, found);
    }
    if (site.callee->native == nullptr) { // perhaps later there is some
        const Reg callee = known_.take();
        to_.constant(callee, reinterpret_cast<std::uint64_t>(site.callee));
        to_.put(X::cmp, at(callee, offsetof(QuickFunction, native)), 0);
        to_.jump(When::zero, exit(NativeExit::by_operation));
    }
    if (site.callee->memo != nullptr) {
        look_up(site, found);
    }
    push_caller(site, resume);
    pass_arguments(site);
    to_.bind(resume);
    to_.put(X::sub, frame, std::int64_t{8} * function_.frame);
    to_.bind(found);
    take_value(site);
    return site.behind;
}

// There has to be a step; room was looked for where the function was entered.
void NativeWriter::check_step() {
    to_.put(X::test, steps, steps);
    to_.jump(When::zero, plainly());
}

// The loop and other functions come in here: is there room for all that is called from here? Else the loop
// does one operation after the other, and finds out what there is room for.
void NativeWriter::write_entries() {
    if (room_.calls == 0) {
        return;
    }
    for (auto &[place, label] : entries_) {
        const Label entry = to_.label();
        at_ = place;
        const Label none = exit(NativeExit::by_operation);
        to_.bind(entry);
        to_.put(X::lea, Reg::rcx, at(caller, record * room_.calls));
        to_.put(X::cmp, Reg::rcx, of_context(offsetof(NativeContext, most)));
        to_.jump(When::above, none);
        to_.put(X::lea, Reg::rcx, at(frame, std::int64_t{8} * room_.words));
        to_.put(X::cmp, Reg::rcx, of_context(offsetof(NativeContext, end)));
        to_.jump(When::above, none);
        to_.put(X::jmp, std::exchange(label, entry));
    }
}

// Reads a field directly if no condition that modifies it is borne.
void NativeWriter::read_field(const CallSite &site, Label found) {
    const FieldRead &field = *site.callee->field;
    const Label other = to_.label();
    const Reg thing = word(site.arguments), borne = known_.take(), any = known_.take();
    to_.put(X::test, thing, thing);
    to_.jump(When::less_equal, other);
    to_.put(X::mov, borne, of_context(offsetof(NativeContext, borne)));
    to_.constant(any, 0);
    for (const ConditionId each : field.conditions) {
        to_.put(X::or_, Operand(any).of(4), at(borne, std::int64_t{4} * each).of(4));
    }
    to_.put(X::test, any, any);
    to_.jump(When::not_zero, other);
    to_.put(X::dec, steps);
    to_.put(X::mov, Operand(any).of(4), at(things, thing, 3, offsetof(NativeThing, fields)).of(4));
    to_.put(X::mov, Reg::rax, at(words, any, 3, std::int64_t{8} * field.slot));
    to_.put(X::jmp, found);
    to_.bind(other);
}

void NativeWriter::push_caller(const CallSite &site, Label resume) {
    const bool kept = site.callee->memo != nullptr;
    if (kept) {
        to_.put(X::mov, of_caller(offsetof(QuickCaller, key)), Reg::rax);
    } else {
        to_.put(X::mov, of_caller(offsetof(QuickCaller, key)), 0);
    }
    const Reg where = known_.take();
    to_.constant(where, reinterpret_cast<std::uint64_t>(&function_));
    to_.put(X::mov, of_caller(offsetof(QuickCaller, function)), where);
    to_.constant(where, reinterpret_cast<std::uint64_t>(&places_[site.behind]));
    to_.put(X::mov, of_caller(offsetof(QuickCaller, at)), where);
    to_.put(X::lea, where, resume);
    to_.put(X::mov, of_caller(offsetof(QuickCaller, native)), where);
    to_.put(X::dec, steps);
    to_.put(X::add, caller, record);
}

void NativeWriter::pass_arguments(const CallSite &site) {
    const QuickFunction &callee = *site.callee;
    const auto fresh = [&](std::uint32_t of) { return at(frame, std::int64_t{8} * (function_.frame + of)); };
    for (const std::uint16_t each : callee.clears) {
        to_.put(X::mov, fresh(each), 0);
    }
    for (std::uint32_t i = 0; i < callee.parameters; ++i) {
        to_.put(X::mov, fresh(i), word(static_cast<std::uint16_t>(site.arguments + i)));
    }
    to_.put(X::add, frame, std::int64_t{8} * function_.frame);
    const Reg where = known_.take();
    to_.constant(where, reinterpret_cast<std::uint64_t>(&callee));
    to_.put(X::jmp, at(where, offsetof(QuickFunction, native)));
}

// The loop may come back here as well: then the value has been written.
void NativeWriter::take_value(const CallSite &site) {
    const std::uint16_t to = places_[site.behind - 1].a;
    known_.forget_all();
    if (to != no_register) {
        set(to, known_.take(Reg::rax));
    }
    if (is_head(site.behind)) {
        return;
    }
    const Label entry = to_.label(), on = to_.label();
    entries_.emplace_back(site.behind, entry);
    to_.bind(on);
    later([this, to, entry, on] {
        to_.bind(entry);
        if (to != no_register) {
            to_.put(X::mov, Reg::rax, word_at(to));
        }
        to_.put(X::jmp, on);
    });
}

// --- what comes back

NativeWriter::Next NativeWriter::give(const Operand &value) {
    const Label close = to_.label();
    to_.put(X::mov, Reg::rax, value);
    to_.put(X::cmp, caller, of_context(offsetof(NativeContext, callers)));
    to_.jump(When::zero, close);
    to_.put(X::sub, caller, record);
    later([this, close] {
        to_.bind(close);
        this->close();
    });
    if (function_.memo != nullptr) {
        const Label keep = to_.label(), back = to_.label();
        to_.put(X::cmp, of_caller(offsetof(QuickCaller, key)), 0);
        to_.jump(When::not_zero, keep);
        to_.bind(back);
        later([this, keep, back] {
            to_.bind(keep);
            keep_answer(*function_.memo);
            to_.put(X::jmp, back);
        });
    }
    to_.put(X::jmp, of_caller(offsetof(QuickCaller, native)));
    return nowhere;
}
NativeWriter::Next NativeWriter::write_give() {
    return give(operand(in().a));
}
NativeWriter::Next NativeWriter::write_give_nothing() {
    return give(0);
}
NativeWriter::Next NativeWriter::write_give_constant() {
    return give(number(in().imm()));
}

// --- calls that are done in place

NativeWriter::Next NativeWriter::write_in_place() {
    to_.put(X::cmp, steps, std::int64_t{in().a});
    to_.jump(When::below, plainly());
    room_.need(in().a, static_cast<std::uint32_t>(in().low));
    to_.put(X::mov, of_context(offsetof(NativeContext, steps_before)), steps);
    to_.put(X::dec, steps);
    return goal(in().high);
}
NativeWriter::Next NativeWriter::write_count_step() {
    to_.put(X::dec, steps);
    return behind(1);
}

// --- calls

NativeWriter::Next NativeWriter::write_perform_act() {
    return bridge(waiting<&NativeFrames::perform_act>);
}
NativeWriter::Next NativeWriter::write_take_act() {
    return bridge(waiting<&NativeFrames::take_act>);
}

// A frame of the state knows its own; else the call does.
NativeWriter::Next NativeWriter::write_mode() {
    const Label frame_itself = to_.label(), back = to_.label();
    const Reg made = known_.take(), none = known_.take();
    to_.put(X::cmp, caller, of_context(offsetof(NativeContext, callers)));
    to_.jump(When::zero, frame_itself);
    to_.put(X::mov, made, of_last_caller(offsetof(QuickCaller, at)));
    const auto mode =
        static_cast<std::int64_t>(offsetof(Quick, c)) - static_cast<std::int64_t>(sizeof(Quick));
    to_.put(X::movzx, Operand(made).of(4), at(made, mode).of(2));
    to_.constant(none, 0);
    to_.put(X::cmp, made, std::int64_t{no_register});
    to_.put(X::cmovz, made, none);
    to_.bind(back);
    set(in().a, made);
    later([this, made, none, frame_itself, back] {
        to_.bind(frame_itself);
        to_.put(X::mov, none, of_context(offsetof(NativeContext, call_count)));
        to_.put(X::imul, made, at(none, 0), static_cast<std::int64_t>(sizeof(Call)));
        to_.put(X::add, made, of_context(offsetof(NativeContext, calls)));
        constexpr auto mode_of_call =
            static_cast<std::int64_t>(offsetof(Call, mode)) - static_cast<std::int64_t>(sizeof(Call));
        to_.put(X::movzx, Operand(made).of(4), at(made, mode_of_call).of(1));
        to_.put(X::jmp, back);
    });
    return behind(1);
}

NativeWriter::Next NativeWriter::write_is_active() {
    const Reg active = known_.take(), made = known_.take();
    to_.put(X::mov, active, of_context(offsetof(NativeContext, active)));
    to_.constant(made, 0);
    to_.put(X::cmp, at(active, 4 * in().imm()).of(4), 0);
    to_.put(X::setnz, Operand(made).of(1));
    set(in().a, made);
    return behind(1);
}

// A register of the call whose number is in `running`, if a frame of that function was read last.
void NativeWriter::register_of_call(Reg running, Reg to, const Operand &function, const Operand &own,
                                    Label unknown) {
    const auto call = [&](std::size_t offset) {
        return at(running, static_cast<std::int64_t>(offset) - static_cast<std::int64_t>(sizeof(Call))).of(4);
    };
    to_.put(X::imul, running, running, static_cast<std::int64_t>(sizeof(Call)));
    to_.put(X::add, running, of_context(offsetof(NativeContext, calls)));
    to_.put(X::mov, Operand(to).of(4), call(offsetof(Call, function)));
    to_.put(X::cmp, Operand(to).of(4), function.of(4));
    to_.jump(When::not_zero, unknown);
    to_.put(X::movzx, Operand(to).of(4), own.of(2));
    to_.put(X::cmp, to, std::int64_t{no_register});
    to_.jump(When::zero, unknown);
    to_.put(X::mov, Operand(running).of(4), call(offsetof(Call, base)));
    to_.put(X::add, running, to);
    to_.put(X::mov, to, of_context(offsetof(NativeContext, frames)));
    to_.put(X::mov, to, at(to, running, 3, 0));
}

NativeWriter::Next NativeWriter::write_active() {
    const Label other = to_.label(), back = to_.label();
    const Reg running = known_.take(), there = known_.take(), known = known_.take();
    to_.put(X::mov, running, of_context(offsetof(NativeContext, active)));
    to_.put(X::mov, Operand(running).of(4),
            at(running, std::int64_t{4} * static_cast<std::uint32_t>(in().low)).of(4));
    to_.put(X::test, running, running);
    to_.jump(When::zero, other);
    to_.constant(known, reinterpret_cast<std::uint64_t>(&in()));
    register_of_call(running, there, at(known, offsetof(Quick, far)), at(known, offsetof(Quick, d)), other);
    set(in().a, there);
    to_.bind(back);
    known_.forget_registers();
    known_.forget(in().a);
    later([this, other, back] {
        to_.bind(other);
        if (at_ >= function_.size) { // done in place: the loop knows how
            to_.put(X::jmp, exit(NativeExit::by_operation));
        } else {
            help_or(waiting<&NativeHelpers::active>, NativeExit::by_operation);
            to_.put(X::jmp, back);
        }
    });
    return behind(1);
}

} // namespace bylaw::native
