#include "interpreter/machine/quick_in_place.hpp"

#include "interpreter/machine/argument_moves.hpp"
#include "interpreter/machine/quick_body.hpp"
#include "interpreter/machine/written_registers.hpp"
#include "interpreter/program/op_facts.hpp"

#include <algorithm>

namespace bylaw {

namespace {

constexpr std::uint32_t most_instructions = 40; // for a body, with all inlined calls
constexpr std::uint32_t most_with_calls = 24;   // for a body with calls: it could be memoised
constexpr std::uint32_t most_calls = 8;

bool gives(const Instruction &in) {
    return in.op == Op::give || in.op == Op::give_nothing;
}

// Whether the instruction reads its own function's frame, changes frames, or may stop in its middle, and so
// cannot be inlined. A call is not, and neither is a push of one of its own.
bool needs_frame(Op op) {
    const OpFacts &facts = op_facts(op);
    const Part changed = facts.effects.changes;
    const bool counts_steps = facts.flow == Flow::jump && facts.fails != Fails::never;
    return counts_steps || facts.effects.looks == Part::mode || changed == Part::open_list ||
           changed == Part::lists || changed == Part::chance || (changed == Part::frames && op != Op::call);
}

// Done by the loop itself, without a look at frames.
bool frameless(const Instruction &in) {
    if (needs_frame(in.op)) {
        return false;
    }
    if (in.op == Op::active) {
        return in.c != 1; // else it looks at what ran before, too
    }
    const QuickOp op = quick_op_of(in.op);
    return op < QuickOp::beside || op > QuickOp::outside_changing;
}

bool branches(QuickOp op) {
    switch (op) {
    case QuickOp::jump_if:
    case QuickOp::jump_unless:
    case QuickOp::jump_equal:
    case QuickOp::jump_unequal:
    case QuickOp::jump_less:
    case QuickOp::jump_less_equal:
    case QuickOp::jump_equal_to:
    case QuickOp::jump_unequal_to:
    case QuickOp::jump_less_than:
    case QuickOp::jump_more_than: return true;
    default: return false;
    }
}

std::int32_t way(std::size_t from, std::size_t to) {
    return static_cast<std::int32_t>(static_cast<std::ptrdiff_t>(to) - static_cast<std::ptrdiff_t>(from));
}

// The branch that is taken where this one is not; nothing for those that have no such other.
QuickOp other_branch(QuickOp op) {
    switch (op) {
    case QuickOp::jump_if: return QuickOp::jump_unless;
    case QuickOp::jump_unless: return QuickOp::jump_if;
    case QuickOp::jump_equal: return QuickOp::jump_unequal;
    case QuickOp::jump_unequal: return QuickOp::jump_equal;
    case QuickOp::jump_equal_to: return QuickOp::jump_unequal_to;
    case QuickOp::jump_unequal_to: return QuickOp::jump_equal_to;
    default: return QuickOp::nothing;
    }
}

// Out of a body, to what stands behind the call; a branch there is taken on the way. Of its two ways the one
// that continues with a loop is the shorter one.
void leave(std::vector<Quick> &made, std::size_t jump, std::size_t behind) {
    const Quick &next = made[behind];
    if (!branches(next.op)) {
        made[jump].low = way(jump, behind);
        return;
    }
    std::size_t taken = behind + static_cast<std::size_t>(next.low), other = behind + 1;
    made[jump] = next;
    if (made[other].op == QuickOp::loop && other_branch(next.op) != QuickOp::nothing) {
        made[jump].op = other_branch(next.op);
        std::swap(taken, other);
    }
    made[jump].low = way(jump, taken);
    made[jump + 1].low = way(jump + 1, other);
}

// Returns where a constant continues that decides the branch behind it; 0 for others.
std::size_t decided(const std::vector<Quick> &made, std::size_t constant) {
    const Quick &value = made[constant], &branch = made[constant + 1];
    const bool decides = value.op == QuickOp::constant && branch.a == value.a &&
                         (branch.op == QuickOp::jump_if || branch.op == QuickOp::jump_unless);
    const bool taken = (value.imm() != 0) == (branch.op == QuickOp::jump_if);
    const std::size_t behind = constant + 2;
    return !decides ? 0
           : taken  ? constant + 1 + static_cast<std::size_t>(branch.low)
                    : behind + static_cast<std::size_t>(made[behind].low);
}

} // namespace

const InPlaceCalls::Size &InPlaceCalls::of(std::uint32_t number) {
    Size &known = known_[number];
    if (known.state == Size::State::unknown) {
        known.state = Size::State::open; // one that calls itself cannot
        const Size found = measure(code_.functions[number]);
        known_[number] = found;
        known_[number].state = Size::State::known;
    }
    return known_[number];
}

InPlaceCalls::Size InPlaceCalls::measure(const FunctionCode &function) {
    Size size;
    const std::size_t registers = function.registers.size();
    if (function.rule != no_id || registers > most_written_registers ||
        function.code.size() > 2 * most_instructions) {
        return size;
    }
    size.registers = static_cast<std::uint32_t>(registers);
    WrittenRegisters written(program_, code_, function);
    for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
        if (written.reached(pc) && (!written.pass(pc) || !takes(function, pc, size))) {
            return size;
        }
    }
    const std::uint32_t most = size.calls > 1 ? most_with_calls : most_instructions;
    size.can = size.instructions <= most && size.calls <= most_calls;
    return size;
}

bool InPlaceCalls::takes(const FunctionCode &function, std::size_t pc, Size &size) {
    const Instruction &in = function.code[pc];
    const OpFacts &facts = op_facts(in.op);
    ++size.instructions;
    Size called;
    if (in.op == Op::call ? !takes_call(function, in, size, called) : !gives(in) && !frameless(in)) {
        return false;
    }
    if (facts.jumps() && in.low() <= pc) {
        return false;
    }
    if (in.op != Op::call) {
        called.fails = facts.fails != Fails::never || in.op == Op::active || in.op == Op::contains;
        called.changes = !facts.only_tells() && facts.effects.changes != Part::nothing;
    }
    if (called.fails && size.changes) {
        return false; // the call could not be made once more
    }
    size.fails = size.fails || called.fails;
    size.changes = size.changes || called.changes;
    return true;
}

bool InPlaceCalls::takes_call(const FunctionCode &function, const Instruction &in, Size &size, Size &called) {
    const auto callee = static_cast<std::uint32_t>(in.imm);
    called = of(callee);
    size.instructions += called.instructions;
    size.calls += called.calls;
    size.registers =
        std::max(size.registers, static_cast<std::uint32_t>(function.registers.size()) + called.registers);
    return called.can && (in.b != no_register || code_.functions[callee].parameters == 0);
}

// Starts at the first move of the arguments. Code that jumps to the call itself makes an ordinary call.
std::size_t InPlaceCalls::put_at(std::size_t call, const FunctionCode &caller, std::vector<Quick> &made) {
    const Quick in = made[call];
    const auto number = static_cast<std::uint32_t>(in.low);
    const std::size_t at = call - moved_arguments(program_, code_, caller, call).size();
    const std::size_t first = made.size();
    const auto above = static_cast<std::uint32_t>(caller.registers.size());
    QuickBody::Frame frame{code_.functions[number], call_arguments(program_, code_, caller, call), above,
                           in.a};
    frame.outermost = true;
    QuickBody body(program_, code_, made);
    for (const std::size_t jump : body.put(std::move(frame))) {
        leave(made, jump, call + 1);
        const std::size_t goal = jump > first ? decided(made, jump - 1) : 0;
        if (goal != 0 && is_forgotten(program_, code_, caller, in.a, goal)) {
            made[jump - 1].op = QuickOp::jump; // the reason of the decision is not needed
            made[jump - 1].low = way(jump - 1, goal);
        }
    }
    body.straighten();
    Quick entry;
    entry.op = QuickOp::in_place;
    entry.a = static_cast<std::uint16_t>(of(number).calls);
    entry.low = static_cast<std::int32_t>(above + of(number).registers);
    entry.high = way(at, first);
    made[at] = entry;
    return at;
}

bool InPlaceCalls::can_at(const FunctionCode &caller, const Instruction &in) {
    const auto number = static_cast<std::uint32_t>(in.imm);
    return can(number) && caller.registers.size() + of(number).registers < no_register &&
           (in.b != no_register || code_.functions[number].parameters == 0);
}

std::vector<std::uint32_t> InPlaceCalls::put(const FunctionCode &caller, std::vector<Quick> &made) {
    std::vector<std::uint32_t> calls;
    for (std::size_t pc = 0; pc < caller.code.size(); ++pc) {
        const Instruction &in = caller.code[pc];
        if (in.op == Op::call && can_at(caller, in)) {
            const std::size_t at = put_at(pc, caller, made);
            calls.resize(made.size() - caller.code.size(), static_cast<std::uint32_t>(at));
        }
    }
    return calls;
}

} // namespace bylaw
