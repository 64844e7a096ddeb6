// Frames of the state that machine code opens and closes itself: calls, triggers, and their results. It does
// the work of NativeFrames, which handles all unusual cases: callers without frames, no room, a spent budget,
// an observer.
#include "interpreter/machine/native/native_writer.hpp"

#include <cstddef>

namespace bylaw::native {

namespace {

constexpr auto per_call = static_cast<std::int64_t>(sizeof(Call));
constexpr std::uint32_t most_words = 160; // words of a frame that is cleared here

// A field of the call above which the next one is opened, or of that one itself.
Operand of_call(Reg next, std::size_t offset, std::uint8_t bytes) {
    return at(next, static_cast<std::int64_t>(offset) - per_call).of(bytes);
}
Operand of_next(Reg next, std::size_t offset, std::uint8_t bytes) {
    return at(next, static_cast<std::int64_t>(offset)).of(bytes);
}

Operand half(Reg of) {
    return Operand(of).of(4);
}

// Those that are written and read together.
static_assert(offsetof(Call, mode) == offsetof(Call, target) + 2 &&
              offsetof(Call, quiet) == offsetof(Call, target) + 3);
static_assert(several_yields == 0x80000000);
static_assert(offsetof(Call, leave_pc) == offsetof(Call, leave_to) + 4);

} // namespace

// Where the next call is going to be written; goes to `slow` where that is not as simple as usual.
Reg NativeWriter::next_call(const QuickFunction &callee, Label slow) {
    known_.forget_registers();
    const Reg next = known_.take(), count = known_.take();
    to_.put(X::cmp, caller, of_context(offsetof(NativeContext, callers)));
    to_.jump(When::not_zero, slow);
    to_.put(X::cmp, caller, of_context(offsetof(NativeContext, most)));
    to_.jump(When::not_below, slow);
    if (callee.native == nullptr) { // perhaps later there is some
        to_.constant(next, reinterpret_cast<std::uint64_t>(&callee));
        to_.put(X::cmp, at(next, offsetof(QuickFunction, native)), 0);
        to_.jump(When::zero, slow);
    }
    to_.put(X::lea, next, at(frame, std::int64_t{8} * (function_.frame + callee.frame)));
    to_.put(X::cmp, next, of_context(offsetof(NativeContext, end)));
    to_.jump(When::above, slow);
    to_.put(X::mov, count, of_context(offsetof(NativeContext, call_count)));
    to_.put(X::mov, count, at(count, 0));
    to_.put(X::cmp, count, of_context(offsetof(NativeContext, call_room)));
    to_.jump(When::not_below, slow);
    to_.put(X::imul, next, count, per_call);
    to_.put(X::add, next, of_context(offsetof(NativeContext, calls)));
    return next;
}

// Its record, as QuickParts::open_frame makes it.
void NativeWriter::open_call(Reg next, const Opening &opening) {
    const QuickFunction &callee = *opening.callee;
    const Reg word = known_.take(), place = known_.take();
    to_.put(X::sub, of_context(offsetof(NativeContext, most)),
            static_cast<std::int64_t>(sizeof(QuickCaller)));
    to_.put(X::mov, of_call(next, offsetof(Call, pc), 4), static_cast<std::int64_t>(at_ + 1));
    to_.put(X::mov, place, of_context(offsetof(NativeContext, call_count)));
    to_.put(X::inc, at(place, 0));
    to_.put(X::mov, of_next(next, offsetof(Call, function), 4), std::int64_t{callee.number});
    to_.put(X::mov, of_next(next, offsetof(Call, pc), 4), 0);
    to_.put(X::mov, word, frame);
    to_.put(X::sub, word, of_context(offsetof(NativeContext, frames)));
    to_.put(X::shr, word, 3);
    to_.put(X::add, word, std::int64_t{function_.frame});
    to_.put(X::mov, of_next(next, offsetof(Call, base), 4), half(word));
    to_.put(X::add, word, std::int64_t{callee.frame});
    to_.put(X::mov, place, of_context(offsetof(NativeContext, frame_words)));
    to_.put(X::mov, at(place, 0), word);
    const std::int64_t known = in().a | opening.mode << 16;
    if (callee.quiet) {
        to_.put(X::mov, of_next(next, offsetof(Call, target), 4), known | 1 << 24);
    } else {
        to_.put(X::movzx, half(word), of_call(next, offsetof(Call, quiet), 1));
        to_.put(X::shl, word, 24);
        to_.put(X::or_, word, known);
        to_.put(X::mov, of_next(next, offsetof(Call, target), 4), half(word));
    }
    to_.put(X::mov, half(word), of_call(next, offsetof(Call, triggers), 4));
    if (opening.trigger) {
        to_.put(X::inc, word);
    }
    to_.put(X::mov, of_next(next, offsetof(Call, triggers), 4), half(word));
    to_.put(X::mov, of_next(next, offsetof(Call, yields), 4), static_cast<std::int32_t>(opening.yields));
    to_.put(X::mov, of_next(next, offsetof(Call, leave_to), 8), 0);
    to_.put(X::mov, word, of_call(next, offsetof(Call, event), 8));
    to_.put(X::mov, of_next(next, offsetof(Call, event), 8), word);
}

// Its registers: the arguments, and 0.
void NativeWriter::fill_frame(const Opening &opening) {
    const auto fresh = [&](std::uint32_t of) { return at(frame, std::int64_t{8} * (function_.frame + of)); };
    for (std::uint32_t i = 0; i < opening.count; ++i) {
        to_.put(X::mov, fresh(i), word(static_cast<std::uint16_t>(opening.arguments + i)));
    }
    std::uint32_t i = opening.count;
    const Operand nothing = Operand(Reg::rax).of(16);
    if (i + 1 < opening.callee->frame) {
        to_.put(X::xorps, nothing, nothing);
    }
    for (; i + 1 < opening.callee->frame; i += 2) {
        to_.put(X::movups, fresh(i).of(16), nothing);
    }
    if (i < opening.callee->frame) {
        to_.put(X::mov, fresh(i), 0);
    }
}

void NativeWriter::enter_frame(const QuickFunction &callee) {
    to_.put(X::add, frame, std::int64_t{8} * function_.frame);
    to_.constant(Reg::rax, reinterpret_cast<std::uint64_t>(&callee));
    to_.put(X::jmp, at(Reg::rax, offsetof(QuickFunction, native)));
}

// Leaves rules that were never called to NativeFrames.
bool NativeWriter::opens(std::uint32_t number) const {
    return code_.is_made(number) && code_.bytecode().functions[number].registers.size() <= most_words;
}

NativeWriter::Next NativeWriter::write_perform() {
    const auto id = static_cast<RuleId>(in().low);
    if (!opens(code_.bytecode().rules[id].perform)) {
        return bridge(waiting<&NativeFrames::perform>);
    }
    const QuickRule &rule = code_.rule(id);
    const bool roles = in().b != no_register, with = roles && (in().c & 4) != 0;
    const Opening opening{rule.perform,
                          in().b,
                          roles ? rule.roles : 0,
                          static_cast<std::uint8_t>(in().c & 3),
                          static_cast<std::uint32_t>(in().high),
                          false};
    const Label slow = bridged(waiting<&NativeFrames::perform>);
    to_.put(X::test, steps, steps);
    to_.jump(When::zero, slow);
    const Reg next = next_call(*rule.perform, slow);
    to_.put(X::dec, steps);
    open_call(next, opening);
    fill_frame(opening);
    const auto fresh = [&](std::uint32_t of) { return at(frame, std::int64_t{8} * (function_.frame + of)); };
    to_.put(X::mov, fresh(rule.mode), std::int64_t{in().c & 3});
    if (with) {
        to_.put(X::mov, fresh(rule.with), word(static_cast<std::uint16_t>(in().b + rule.roles)));
    } else {
        to_.put(X::mov, fresh(rule.with), 0);
    }
    enter_frame(*rule.perform);
    return nowhere;
}

NativeWriter::Next NativeWriter::write_call_trigger() {
    const auto number = static_cast<std::uint32_t>(in().low);
    if (!opens(number)) {
        return bridge(waiting<&NativeFrames::call_trigger>);
    }
    const QuickFunction &callee = code_.function(number);
    const Opening opening{&callee, in().b, in().b == no_register ? 0 : callee.parameters, 0, 0, true};
    const Label slow = bridged(waiting<&NativeFrames::call_trigger>);
    const Reg next = next_call(callee, slow), triggers = known_.take();
    to_.put(X::mov, half(triggers), of_call(next, offsetof(Call, triggers), 4));
    to_.put(X::cmp, triggers, of_context(offsetof(NativeContext, most_triggers)));
    to_.jump(When::not_below, slow);
    open_call(next, opening);
    fill_frame(opening);
    enter_frame(callee);
    return nowhere;
}

// A place behind the function that goes there.
Label NativeWriter::bridged(Bridge *over) {
    const Label label = to_.label();
    later([this, label, over] {
        to_.bind(label);
        bridge(over);
    });
    return label;
}

// As QuickParts::enter: of each rule that it is one of, who was the innermost is kept in the frame.
NativeWriter::Next NativeWriter::write_enter() {
    const auto id = static_cast<RuleId>(in().low);
    if (!code_.is_made(code_.bytecode().rules[id].perform)) {
        return help_or(waiting<&NativeHelpers::enter>, NativeExit::stopped);
    }
    const Reg active = known_.take(), innermost = known_.take(), saved = known_.take();
    to_.put(X::mov, active, of_context(offsetof(NativeContext, active)));
    to_.put(X::mov, innermost, of_context(offsetof(NativeContext, call_count)));
    to_.put(X::mov, innermost, at(innermost, 0));
    std::uint16_t to = in().a;
    for (const RuleId rule : code_.rule(id).family) {
        const Operand of_rule = at(active, std::int64_t{4} * rule).of(4);
        to_.put(X::mov, half(saved), of_rule);
        to_.put(X::mov, word_at(to), saved);
        to_.put(X::mov, of_rule, half(innermost));
        known_.forget(to++);
    }
    return behind(1);
}

// As NativeFrames::leave.
NativeWriter::Next NativeWriter::write_leave() {
    const auto id = static_cast<RuleId>(in().low);
    if (!code_.is_made(code_.bytecode().rules[id].perform) || code_.rule(id).remembered) {
        return bridge(waiting<&NativeFrames::leave>);
    }
    constexpr Reg next = Reg::rcx, yields = Reg::rdx, active = Reg::rsi, saved = Reg::rdi;
    const Label slow = bridged(waiting<&NativeFrames::leave>), own = to_.label();
    known_.forget_registers();
    to_.put(X::cmp, of_context(offsetof(NativeContext, remembers)), 0);
    to_.jump(When::not_zero, slow);
    to_.put(X::mov, next, of_context(offsetof(NativeContext, call_count)));
    to_.put(X::mov, next, at(next, 0));
    to_.put(X::cmp, next, 1);
    to_.jump(When::zero, slow);
    to_.put(X::imul, next, next, per_call);
    to_.put(X::add, next, of_context(offsetof(NativeContext, calls)));
    to_.put(X::cmp, of_call(next, offsetof(Call, leave_to), 4), 0);
    to_.jump(When::not_zero, slow);
    to_.put(X::mov, half(yields), of_call(next, offsetof(Call, yields), 4));
    to_.put(X::test, half(yields), half(yields)); // the highest bit says that there are several
    to_.jump(When::less, slow);
    to_.put(X::mov, active, of_context(offsetof(NativeContext, active)));
    std::uint16_t from = in().b;
    for (const RuleId rule : code_.rule(id).family) {
        to_.put(X::mov, saved, word_at(from++));
        to_.put(X::mov, at(active, std::int64_t{4} * rule).of(4), half(saved));
    }
    if (in().a == no_register) {
        to_.constant(Reg::rax, 0);
    } else {
        to_.put(X::mov, Reg::rax, word_at(in().a));
    }
    to_.put(X::test, yields, yields);
    to_.jump(When::zero, own);
    to_.put(X::mov, Reg::rax, at(frame, yields, 3, -8));
    to_.bind(own);
    return close();
}

// The state's innermost frame is over, and gives what is in rax.
NativeWriter::Next NativeWriter::close() {
    to_.constant(Reg::rsi, reinterpret_cast<std::uint64_t>(&in()));
    to_.constant(Reg::rdx, reinterpret_cast<std::uint64_t>(&function_));
    to_.put(X::jmp, of_context(offsetof(NativeContext, close)));
    return nowhere;
}

// As NativeFrames::close, once for all functions: the value is in rax, the operation in rsi, the function
// that is over in rdx. It continues behind the call wherever that is.
void write_closing(Assembly &to, Label bridge) {
    constexpr Reg next = Reg::rcx, count = Reg::rdi, word = Reg::r8, target = Reg::r9;
    const auto of_context = [](std::size_t offset) { return at(context, static_cast<std::int64_t>(offset)); };
    const auto of_outer = [&](std::size_t offset, std::uint8_t bytes) {
        return at(next, static_cast<std::int64_t>(offset) - 2 * per_call).of(bytes);
    };
    const Label outermost = to.label(), full = to.label(), unwanted = to.label(), unwritten = to.label();
    to.put(X::mov, word, of_context(offsetof(NativeContext, call_count)));
    to.put(X::mov, count, at(word, 0));
    to.put(X::cmp, count, 1);
    to.jump(When::zero, outermost);
    to.put(X::dec, at(word, 0));
    to.put(X::imul, next, count, per_call);
    to.put(X::add, next, of_context(offsetof(NativeContext, calls)));
    to.put(X::mov, half(word), of_call(next, offsetof(Call, base), 4));
    to.put(X::mov, count, of_context(offsetof(NativeContext, frame_words)));
    to.put(X::mov, at(count, 0), word);
    to.put(X::movzx, half(target), of_call(next, offsetof(Call, target), 2));
    to.put(X::mov, word, of_context(offsetof(NativeContext, most)));
    to.put(X::add, word, static_cast<std::int64_t>(sizeof(QuickCaller)));
    to.put(X::cmp, word, of_context(offsetof(NativeContext, callers_end)));
    to.jump(When::above, full);
    to.put(X::mov, of_context(offsetof(NativeContext, most)), word);
    to.bind(full);
    to.put(X::mov, half(word), of_outer(offsetof(Call, base), 4));
    to.put(X::mov, frame, of_context(offsetof(NativeContext, frames)));
    to.put(X::lea, frame, at(frame, word, 3, 0));
    to.put(X::cmp, target, std::int64_t{no_register});
    to.jump(When::zero, unwanted);
    to.put(X::mov, at(frame, target, 3, 0), Reg::rax);
    to.bind(unwanted);
    to.put(X::mov, half(word), of_outer(offsetof(Call, function), 4));
    to.put(X::imul, word, word, static_cast<std::int64_t>(sizeof(QuickFunction)));
    to.put(X::add, word, of_context(offsetof(NativeContext, functions)));
    to.put(X::mov, word, at(word, offsetof(QuickFunction, natives)));
    to.put(X::test, word, word);
    to.jump(When::zero, unwritten);
    to.put(X::mov, half(count), of_outer(offsetof(Call, pc), 4));
    to.put(X::mov, word, at(word, count, 3, 0));
    to.put(X::test, word, word);
    to.jump(When::zero, unwritten);
    to.put(X::jmp, word);
    to.bind(outermost);
    to.put(X::mov, of_context(offsetof(NativeContext, given)), Reg::rax);
    to.constant(Reg::rax, reinterpret_cast<std::uint64_t>(waiting<&NativeFrames::close>));
    to.put(X::jmp, bridge);
    to.bind(unwritten);
    to.constant(Reg::rax, reinterpret_cast<std::uint64_t>(waiting<&NativeFrames::go_on_there>));
    to.put(X::jmp, bridge);
}

} // namespace bylaw::native
