// Numbers, jumps and tables: what depends on dice is written down, or both ways are followed.
//
//     c = a + b, where a is the variable v and b is 3     becomes     w = v + 3, and c is w
#include "interpreter/specialise/specialiser.hpp"

namespace bylaw::residual {

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

namespace {

// How large the one operand may be, so that the result with the other one stays small.
Word most_beside(Op op, Word other) {
    constexpr Word root = 32'767; // two of these can be multiplied
    if (op != Op::multiply) {
        return is_variable(other) ? residual_limit / 2 - 1
               : is_large(other)  ? -1
                                  : residual_limit - 1 - std::abs(other);
    }
    return is_variable(other) ? root
           : is_large(other)  ? 0
                              : residual_limit / std::max<Word>(std::abs(other), 1);
}

} // namespace

// Is the word within the bound on this path? If that is not known, it parts.
bool Specialiser::keep_small(Path &path, Word &word, Word bound) {
    if (!is_variable(word)) {
        return true;
    }
    const Range range = range_on(path, word);
    if ((range.high > bound && !decide(path, Op::less_equal, word, bound)) ||
        (range.low < -bound && decide(path, Op::less, word, -bound))) {
        return false;
    }
    word = narrowed(path, word);
    return true;
}

// A result that is computed here only while it stays small; nothing: it does not.
std::optional<Word> Specialiser::guarded(Path &path, Op op, Word a, Word b) {
    const Word bound_a = most_beside(op, b), bound_b = most_beside(op, a);
    if (bound_a <= 0 || bound_b <= 0 || !keep_small(path, a, bound_a) || !keep_small(path, b, bound_b)) {
        return std::nullopt;
    }
    return writer_->emit(path.block, op, a, b);
}

// The instruction is done.
bool Specialiser::past(Path &path) {
    ++path.state.calls.back().pc;
    return true;
}

bool Specialiser::give(Path &path, const bylaw::Instruction &in, Word value) {
    reg(path, in.a) = value;
    return past(path);
}

// One instruction of numbers: what it gives, or where it goes.
struct Specialiser::ValueStep {
    Specialiser &s;
    Path &path;
    const bylaw::Instruction &in;

    Word a() const { return s.reg(path, in.a); }
    Word b() const { return s.reg(path, in.b); }
    Word c() const { return s.reg(path, in.c); }
    Word number() const { return static_cast<std::int32_t>(in.high()); }

    bool gives(Op op, Word x, Word y, std::uint32_t imm = 0) {
        return s.give(path, in, s.calculate(path, op, x, y, imm));
    }
    bool gives(Op op) { return gives(op, b(), c()); }
    bool gives_of_one(Op op) { return gives(op, b(), 0); }
    bool clamps(Op op) { return gives(op, a(), b()); }

    bool jumps_where(bool condition) {
        std::uint32_t &pc = path.state.calls.back().pc;
        pc = condition ? in.low() : pc + 1;
        return true;
    }
    // Most paths part here: without an exception, which takes as long as some hundred steps.
    bool jumps(Op op, Word x, Word y, bool where) {
        if (const std::optional<bool> known = s.decide_or_part(path, op, x, y)) {
            jumps_where(*known == where);
        }
        return true;
    }
    bool jumps_where(Op op, Word x, Word y) { return jumps(op, x, y, true); }
    bool jumps_unless(Op op, Word x, Word y) { return jumps(op, x, y, false); }

    bool constant() const {
        if (is_marked(in.imm)) {
            throw Bail{"a number may become too large"};
        }
        return false;
    }

    // Not by the number that stands for it.
    bool is_compared_by_parts(std::uint16_t r) const {
        const TypeKind kind = s.function(path).registers[r].kind;
        return kind == TypeKind::list || kind == TypeKind::act || kind == TypeKind::text;
    }

    bool equal() {
        return is_compared_by_parts(in.b) ? s.give(path, in, s.are_equal(path, in.b, in.c))
                                          : gives(Op::equal);
    }

    bool jumps_where_equal(bool where) {
        return is_compared_by_parts(in.a) ? jumps_where(s.are_equal(path, in.a, in.b) == where)
                                          : jumps(Op::equal, a(), b(), where);
    }

    bool divide() {
        const Word divisor = s.pick(path, c());
        return gives(Op::divide, b(), divisor, static_cast<std::uint32_t>(in.imm));
    }

    bool check_range() {
        if ((in.b != no_register && s.decide(path, Op::less, a(), b())) ||
            (in.c != no_register && s.decide(path, Op::less, c(), a()))) {
            throw Bail{"a value may leave its range"};
        }
        return past(path);
    }
};

bool Specialiser::value_step(Path &path, const bylaw::Instruction &in) {
    ValueStep step{*this, path, in};
    switch (static_cast<ValueOp>(in.op)) {
    case ValueOp::constant: return step.constant();
    case ValueOp::jump_if: return step.jumps_where(Op::copy, step.a(), 0);
    case ValueOp::jump_unless: return step.jumps_unless(Op::copy, step.a(), 0);
    case ValueOp::jump_equal_to: return step.jumps_where(Op::equal, step.a(), step.number());
    case ValueOp::jump_unequal_to: return step.jumps_unless(Op::equal, step.a(), step.number());
    case ValueOp::jump_less_than: return step.jumps_where(Op::less, step.a(), step.number());
    case ValueOp::jump_more_than: return step.jumps_unless(Op::less_equal, step.a(), step.number());
    case ValueOp::jump_less: return step.jumps_where(Op::less, step.a(), step.b());
    case ValueOp::jump_less_equal: return step.jumps_where(Op::less_equal, step.a(), step.b());
    case ValueOp::jump_equal: return step.jumps_where_equal(true);
    case ValueOp::jump_unequal: return step.jumps_where_equal(false);
    case ValueOp::equal: return step.equal();
    case ValueOp::add: return step.gives(Op::add);
    case ValueOp::subtract: return step.gives(Op::subtract);
    case ValueOp::multiply: return step.gives(Op::multiply);
    case ValueOp::add_constant: return step.gives(Op::add, step.b(), in.imm);
    case ValueOp::divide: return step.divide();
    case ValueOp::negate: return step.gives(Op::subtract, 0, step.b());
    case ValueOp::lesser: return step.gives(Op::lesser);
    case ValueOp::greater: return step.gives(Op::greater);
    case ValueOp::odd: return step.gives_of_one(Op::odd);
    case ValueOp::absolute: return step.gives_of_one(Op::absolute);
    case ValueOp::negation: return step.gives_of_one(Op::negation);
    case ValueOp::less: return step.gives(Op::less);
    case ValueOp::less_equal: return step.gives(Op::less_equal);
    case ValueOp::clamp_low: return step.clamps(Op::greater);
    case ValueOp::clamp_high: return step.clamps(Op::lesser);
    case ValueOp::check_range: return step.check_range();
    case ValueOp::loop: return step.jumps_where(true);
    case ValueOp::move:
    case ValueOp::jump:
    case ValueOp::jump_if_silent:
    case ValueOp::grid:
    case ValueOp::in_set:
    case ValueOp::wrong_kind:
    case ValueOp::fail: return false;
    }
    return false;
}

// Lists and acts are equal if their elements are; texts are not made here at all.
bool Specialiser::are_equal(Path &path, std::uint16_t one, std::uint16_t two) {
    if (function(path).registers[one].kind == TypeKind::text) {
        throw Bail{"texts are compared"};
    }
    const Word a = pick(path, reg(path, one)), b = pick(path, reg(path, two));
    return a == b || ((has_marks(a) || has_marks(b)) && settled(path, a) == settled(path, b));
}

} // namespace bylaw::residual
