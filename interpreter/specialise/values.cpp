// Numbers, jumps and tables: what hangs on dice is written down, or both ways are followed.
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

// The instruction is done.
bool Specialiser::past(Path &path) {
    ++path.state.calls.back().pc;
    return true;
}

bool Specialiser::give(Path &path, const bylaw::Instruction &in, Word value) {
    reg(path, in.a) = value;
    return past(path);
}

bool Specialiser::value_step(Path &path, const bylaw::Instruction &in) {
    const auto a = [&] { return reg(path, in.a); };
    const auto b = [&] { return reg(path, in.b); };
    const auto c = [&] { return reg(path, in.c); };
    const auto result = [&](Op op, Word x, Word y, std::uint32_t imm = 0) {
        return give(path, in, calculate(path, op, x, y, imm));
    };
    const auto jump_where = [&](bool condition) {
        std::uint32_t &pc = path.state.calls.back().pc;
        pc = condition ? in.low() : pc + 1;
        return true;
    };
    const auto high = static_cast<std::int32_t>(in.high());
    switch (static_cast<ValueOp>(in.op)) {
    case ValueOp::constant:
        if (is_marked(in.imm)) {
            throw Bail{"a number is too large"};
        }
        return false;
    case ValueOp::jump_if: return jump_where(decide(path, Op::copy, a()));
    case ValueOp::jump_unless: return jump_where(!decide(path, Op::copy, a()));
    case ValueOp::jump_equal_to: return jump_where(decide(path, Op::equal, a(), high));
    case ValueOp::jump_unequal_to: return jump_where(!decide(path, Op::equal, a(), high));
    case ValueOp::jump_less_than: return jump_where(decide(path, Op::less, a(), high));
    case ValueOp::jump_more_than: return jump_where(!decide(path, Op::less_equal, a(), high));
    case ValueOp::jump_less: return jump_where(decide(path, Op::less, a(), b()));
    case ValueOp::jump_less_equal: return jump_where(decide(path, Op::less_equal, a(), b()));
    case ValueOp::jump_equal: return jump_where(are_equal(path, in.a, in.b));
    case ValueOp::jump_unequal: return jump_where(!are_equal(path, in.a, in.b));
    case ValueOp::equal: {
        const TypeKind kind = function(path).registers[in.b].kind;
        const bool whole = kind == TypeKind::list || kind == TypeKind::act || kind == TypeKind::text;
        return whole ? give(path, in, are_equal(path, in.b, in.c)) : result(Op::equal, b(), c());
    }
    case ValueOp::add: return result(Op::add, b(), c());
    case ValueOp::subtract: return result(Op::subtract, b(), c());
    case ValueOp::multiply: return result(Op::multiply, b(), c());
    case ValueOp::add_constant: return result(Op::add, b(), in.imm);
    case ValueOp::divide: {
        const Word divisor = pick(path, c());
        return result(Op::divide, b(), divisor, static_cast<std::uint32_t>(in.imm));
    }
    case ValueOp::negate: return result(Op::subtract, 0, b());
    case ValueOp::lesser: return result(Op::lesser, b(), c());
    case ValueOp::greater: return result(Op::greater, b(), c());
    case ValueOp::odd: return result(Op::odd, b(), 0);
    case ValueOp::absolute: return result(Op::absolute, b(), 0);
    case ValueOp::negation: return result(Op::negation, b(), 0);
    case ValueOp::less: return result(Op::less, b(), c());
    case ValueOp::less_equal: return result(Op::less_equal, b(), c());
    case ValueOp::clamp_low: return result(Op::greater, a(), b());
    case ValueOp::clamp_high: return result(Op::lesser, a(), b());
    case ValueOp::check_range:
        if ((in.b != no_register && decide(path, Op::less, a(), b())) ||
            (in.c != no_register && decide(path, Op::less, c(), a()))) {
            throw Bail{"a value leaves its range"};
        }
        return past(path);
    case ValueOp::loop: return jump_where(true);
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

bool Specialiser::are_equal(Path &path, std::uint16_t one, std::uint16_t two) {
    return same(path, function(path).registers[one], reg(path, one), reg(path, two),
                [&] { return decide(path, Op::equal, reg(path, one), reg(path, two)); });
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
