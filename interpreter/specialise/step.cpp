// One instruction: the machine does it where all that it looks at is known; else it is written down or both
// ways are followed.
#include "interpreter/specialise/specialiser.hpp"

#include "interpreter/machine/stepper.hpp"

#include <algorithm>

namespace bylaw::residual {

namespace {

using Code = bylaw::Op;

// May this operand stay unknown? `nth` counts what find_operands() lists as read. What is only carried about
// may.
bool carried(Code op, std::size_t nth) {
    switch (op) {
    case Code::move:
    case Code::list:
    case Code::call:
    case Code::call_trigger:
    case Code::perform:
    case Code::give:
    case Code::leave:
    case Code::set_active:
    case Code::report:
    case Code::refuse:
    case Code::store_game:
    case Code::store_game_at: return op != Code::store_game_at || nth == 0;
    case Code::store:
    case Code::store_at:
    case Code::store_instance:
    case Code::store_instance_at: return nth == 1;
    case Code::append: return nth == 1;
    case Code::set_ends: return nth >= 1 && nth <= 4;
    default: return false;
    }
}

} // namespace

void Specialiser::step(Path &path) {
    const Call &call = path.state.calls.back();
    const FunctionCode &code = code_.functions[call.function];
    const bylaw::Instruction &in = code.code[call.pc];
    find_operands(program_, code_, code, call.pc, operands_);
    for (const std::uint16_t r : operands_.reads) {
        const Word known = resolve(path, reg(path, r));
        if (known != reg(path, r)) {
            reg(path, r) = known;
            note_picked(path, r);
        }
    }
    const std::size_t calls_before = path.state.calls.size();
    if (!symbolic(path, in)) {
        settled_step(path, in);
    }
    path.calculated.clear();
    follow_picked(path, calls_before);
}

// By the machine, once all that it looks at is known.
void Specialiser::settled_step(Path &path, const bylaw::Instruction &in) {
    settle_operands(path, in);
    if (!looks_at_what_is_there(path, in)) {
        throw Bail{"a thing stands where none of its kind can stand"};
    }
    try {
        settle_instances(path, in);
        if (in.op == Code::count_borne) {
            reg(path, in.a) = count_stacks(path, in);
            ++path.state.calls.back().pc;
        } else {
            machine_step(path);
        }
    } catch (...) {
        show_again(path);
        throw;
    }
    show_again(path);
}

// What a variable can be is only known roughly, so a way may be followed that no game goes: on it the machine
// could look for a field where there is none.
bool Specialiser::looks_at_what_is_there(Path &path, const bylaw::Instruction &in) {
    const std::vector<Thing> &things = path.state.things;
    const auto is_there = [&](Word word) { return word < static_cast<Word>(things.size()); };
    for (const std::uint16_t r : operands_.reads) {
        if (function(path).registers[r].kind == TypeKind::thing && !is_marked(reg(path, r)) &&
            !is_there(reg(path, r))) {
            return false;
        }
    }
    const bool loads = in.op == Code::load || in.op == Code::load_at;
    const bool stores = in.op == Code::store || in.op == Code::store_at;
    const Word thing = loads ? reg(path, in.b) : stores ? reg(path, in.a) : 0;
    return thing <= 0 || has_field(path, thing, in.high());
}

void Specialiser::settle_operands(Path &path, const bylaw::Instruction &in) {
    const std::vector<std::uint16_t> reads = operands_.reads;
    for (std::size_t i = 0; i < reads.size(); ++i) {
        if (!is_marked(reg(path, reads[i]))) {
            continue;
        }
        const bool differs = in.op == Code::perform &&
                             function(path).registers[reads[i]].kind == TypeKind::thing &&
                             !are_alike(path, reg(path, reads[i]));
        if (differs || !carried(in.op, i)) {
            reg(path, reads[i]) = pick(path, reg(path, reads[i]));
            note_picked(path, reads[i]);
        }
    }
}

void Specialiser::machine_step(Path &path) {
    std::swap(path.state.lists, lists_);
    std::swap(path.state.dice, dice_);
    std::string problem;
    {
        Stepper stepper(program_, code_, path.state);
        if (!stepper.step()) {
            const Outcome &outcome = stepper.outcome();
            problem = outcome.kind == Outcome::Kind::failed ? "a rule fails: " + outcome.error.message
                                                            : "somebody has to answer";
        }
    }
    std::swap(path.state.lists, lists_);
    std::swap(path.state.dice, dice_);
    if (!problem.empty()) {
        throw Bail{problem};
    }
    path.presence.resize(path.state.instances.size(), 1);
    path.stacks.resize(path.state.instances.size(), 1);
    path.unordered.resize(path.state.instances.size());
}

Word Specialiser::calculate(Path &path, Op op, Word a, Word b, std::uint32_t imm) {
    a = resolve(path, a);
    b = resolve(path, b);
    for (const Calculated &known : path.calculated) {
        if (known.op == op && known.a == a && known.b == b && known.imm == imm) {
            return resolve(path, known.value);
        }
    }
    Word x = a, y = b;
    if ((op == Op::add || op == Op::subtract) &&
        is_variable(a) != is_variable(b)) { // so that a counter with a limit keeps it
        x = narrowed(path, a);
        y = narrowed(path, b);
    }
    auto value = writer_->emit(path.block, op, x, y, imm);
    if (!value) { // too large, as far as the variables tell; the way here may tell more
        value = writer_->emit(path.block, op, narrowed(path, a), narrowed(path, b), imm);
    }
    if (!value && (op == Op::add || op == Op::subtract || op == Op::multiply)) {
        value = guarded(path, op, a, b);
    }
    if (!value || (!is_variable(*value) && *value >= first_variable && *value < last_mark)) {
        throw Bail{"a number may become too large"};
    }
    if (is_variable(*value)) {
        path.calculated.push_back({op, a, b, imm, *value});
    }
    return *value;
}

// A result that is worked out here only while it stays small; nothing: it does not.
std::optional<Word> Specialiser::guarded(Path &path, Op op, Word a, Word b) {
    constexpr Word root = 32'767; // two of these can be multiplied
    const auto most = [&](Word other) {
        if (op != Op::multiply) {
            return is_variable(other) ? residual_limit / 2 - 1
                   : is_large(other)  ? -1
                                      : residual_limit - 1 - std::abs(other);
        }
        return is_variable(other) ? root
               : is_large(other)  ? 0
                                  : residual_limit / std::max<Word>(std::abs(other), 1);
    };
    const auto keep_small = [&](Word &word, Word bound) {
        const Range range = range_on(path, word);
        if ((range.high > bound && !decide(path, Op::less_equal, word, bound)) ||
            (range.low < -bound && decide(path, Op::less, word, -bound))) {
            return false;
        }
        word = narrowed(path, word);
        return true;
    };
    const Word bound_a = most(b), bound_b = most(a);
    if (bound_a <= 0 || bound_b <= 0 || (is_variable(a) && !keep_small(a, bound_a)) ||
        (is_variable(b) && !keep_small(b, bound_b))) {
        return std::nullopt;
    }
    return writer_->emit(path.block, op, a, b);
}

void Specialiser::jump_where(Path &path, const bylaw::Instruction &in, bool condition) {
    std::uint32_t &pc = path.state.calls.back().pc;
    pc = condition ? in.low() : pc + 1;
}

bool Specialiser::symbolic(Path &path, const bylaw::Instruction &in) {
    std::uint32_t &pc = path.state.calls.back().pc;
    const auto a = [&] { return reg(path, in.a); };
    const auto b = [&] { return reg(path, in.b); };
    const auto c = [&] { return reg(path, in.c); };
    const auto give = [&](Op op, Word x, Word y, std::uint32_t imm = 0) {
        const Word value = calculate(path, op, x, y, imm);
        reg(path, in.a) = value;
        ++pc;
        return true;
    };
    const auto high = static_cast<std::int32_t>(in.high());
    if (text_step(path, in)) {
        ++pc;
        return true;
    }
    switch (in.op) {
    case Code::constant:
        if (is_marked(in.imm)) {
            throw Bail{"a number is too large"};
        }
        return false;
    case Code::jump_if: jump_where(path, in, decide(path, Op::copy, a())); return true;
    case Code::jump_unless: jump_where(path, in, !decide(path, Op::copy, a())); return true;
    case Code::jump_equal_to: jump_where(path, in, decide(path, Op::equal, a(), high)); return true;
    case Code::jump_unequal_to: jump_where(path, in, !decide(path, Op::equal, a(), high)); return true;
    case Code::jump_less_than: jump_where(path, in, decide(path, Op::less, a(), high)); return true;
    case Code::jump_more_than: jump_where(path, in, !decide(path, Op::less_equal, a(), high)); return true;
    case Code::jump_less: jump_where(path, in, decide(path, Op::less, a(), b())); return true;
    case Code::jump_less_equal: jump_where(path, in, decide(path, Op::less_equal, a(), b())); return true;
    case Code::jump_equal:
    case Code::jump_unequal: {
        const bool equal = same(path, function(path).registers[in.a], a(), b(),
                                [&] { return decide(path, Op::equal, a(), b()); });
        jump_where(path, in, equal == (in.op == Code::jump_equal));
        return true;
    }
    case Code::equal: {
        const Type type = function(path).registers[in.b];
        if (type.kind == TypeKind::list || type.kind == TypeKind::act || type.kind == TypeKind::text) {
            reg(path, in.a) = same(path, type, b(), c(), [&] { return decide(path, Op::equal, b(), c()); });
            ++pc;
            return true;
        }
        return give(Op::equal, b(), c());
    }
    case Code::add: return give(Op::add, b(), c());
    case Code::subtract: return give(Op::subtract, b(), c());
    case Code::multiply: return give(Op::multiply, b(), c());
    case Code::add_constant: return give(Op::add, b(), in.imm);
    case Code::divide: {
        const Word divisor = pick(path, c());
        return give(Op::divide, b(), divisor, static_cast<std::uint32_t>(in.imm));
    }
    case Code::negate: return give(Op::subtract, 0, b());
    case Code::lesser: return give(Op::lesser, b(), c());
    case Code::greater: return give(Op::greater, b(), c());
    case Code::odd: return give(Op::odd, b(), 0);
    case Code::absolute: return give(Op::absolute, b(), 0);
    case Code::negation: return give(Op::negation, b(), 0);
    case Code::less: return give(Op::less, b(), c());
    case Code::less_equal: return give(Op::less_equal, b(), c());
    case Code::clamp_low: return give(Op::greater, a(), b());
    case Code::clamp_high: return give(Op::lesser, a(), b());
    case Code::check_range:
        if ((in.b != no_register && decide(path, Op::less, a(), b())) ||
            (in.c != no_register && decide(path, Op::less, c(), a()))) {
            throw Bail{"a value leaves its range"};
        }
        ++pc;
        return true;
    case Code::loop: pc = in.low(); return true;
    case Code::debt_add: {
        const Word thing = pick(path, a());
        const auto found = std::ranges::find_if(path.state.debts, [&](const Debt &each) {
            return each.thing == static_cast<ThingId>(thing) && each.field == static_cast<FieldId>(in.imm);
        });
        if (found == path.state.debts.end()) {
            path.state.debts.push_back({static_cast<ThingId>(thing), static_cast<FieldId>(in.imm), b()});
        } else {
            found->amount = calculate(path, Op::add, found->amount, b());
        }
        ++pc;
        return true;
    }
    case Code::set_ends: {
        Instance &instance = path.state.instances[static_cast<std::size_t>(pick(path, a())) - 1];
        const auto lasting = static_cast<LastingId>(static_cast<std::uint32_t>(c()));
        const bool later = in.imm == 1 && instance.lasting == lasting && lasting != no_id;
        for (std::size_t i = 0; i < 4; ++i) {
            const Word word = reg(path, static_cast<std::uint16_t>(in.b + i));
            instance.ends[i] =
                later && i % 2 == 0 ? calculate(path, Op::greater, instance.ends[i], word) : word;
        }
        instance.lasting = lasting;
        ++pc;
        return true;
    }
    case Code::hook: throw Bail{"a hook"};
    case Code::ask: throw Bail{"somebody has to answer"};
    case Code::expect_refused: throw Bail{"it looks at why something is refused"};
    case Code::report:
        path.state.reports.push_back(
            {in.low(), code_.types[in.high()], a(), in.c, in.b == no_register ? 0 : b()});
        ++pc;
        return true;
    case Code::roll:
    case Code::random_choice: return roll(path, in);
    default:
        return adjust_step(path, in) || list_step(path, in) || thing_step(path, in) || stack_step(path, in);
    }
}

// Lists are equal if their elements are; texts are not made here at all.
bool Specialiser::same(Path &path, Type type, Word a, Word b, const std::function<bool()> &otherwise) {
    if (type.kind == TypeKind::text) {
        throw Bail{"texts are compared"};
    }
    if (type.kind != TypeKind::list && type.kind != TypeKind::act) {
        return otherwise();
    }
    a = pick(path, a);
    b = pick(path, b);
    return a == b || ((has_marks(a) || has_marks(b)) && settled(path, a) == settled(path, b));
}

} // namespace bylaw::residual
