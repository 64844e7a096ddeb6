#include "interpreter/simulate/native/one_lane.hpp"

namespace bylaw {

using namespace asmjit;
namespace Inst = x86::Inst;

OneLane::OneLane(x86::Compiler &to, std::uint32_t columns) : to_(to), random_column_(columns) {}

void OneLane::begin(const x86::Gp &columns) {
    columns_ = columns;
}

void OneLane::load_random() {
    for (std::uint32_t i = 0; i < 4; ++i) {
        random_[i] = load(random_column_ + i);
    }
}

void OneLane::store_random() {
    for (std::uint32_t i = 0; i < 4; ++i) {
        store(random_column_ + i, random_[i], false);
    }
}

OneLane::Value OneLane::load(std::uint32_t column) {
    const Value value = to_.newInt32();
    to_.mov(value, x86::dword_ptr(columns_, static_cast<std::int32_t>(4 * column)));
    return value;
}

void OneLane::store(std::uint32_t column, const Value &value, bool) {
    to_.mov(x86::dword_ptr(columns_, static_cast<std::int32_t>(4 * column)), value);
}

OneLane::Value OneLane::number(std::int32_t n) {
    const Value value = to_.newInt32();
    to_.mov(value, n);
    return value;
}

OneLane::Value OneLane::copy(const Value &of) {
    const Value value = to_.newInt32();
    to_.mov(value, of);
    return value;
}

OneLane::Value OneLane::in_register(const Operand &operand) {
    if (operand.isReg()) {
        return operand.as<Value>();
    }
    const Value value = to_.newInt32();
    to_.emit(Inst::kIdMov, value, operand);
    return value;
}

OneLane::Value OneLane::compute(InstId instruction, const Value &a, const Operand &b) {
    const Value value = copy(a);
    to_.emit(instruction, value, b);
    return value;
}

OneLane::Value OneLane::add(const Value &a, const Operand &b) {
    return compute(Inst::kIdAdd, a, b);
}
OneLane::Value OneLane::subtract(const Value &a, const Operand &b) {
    return compute(Inst::kIdSub, a, b);
}
OneLane::Value OneLane::odd(const Value &a) {
    return compute(Inst::kIdAnd, a, Imm(1));
}
OneLane::Truth OneLane::invert(const Truth &a) {
    return compute(Inst::kIdXor, a, Imm(1));
}
OneLane::Truth OneLane::both(const Truth &a, const Truth &b) {
    return compute(Inst::kIdAnd, a, b);
}
OneLane::Truth OneLane::either(const Truth &a, const Truth &b) {
    return compute(Inst::kIdOr, a, b);
}

OneLane::Value OneLane::multiply(const Value &a, const Operand &b) {
    const Value value = copy(a);
    if (b.isImm()) {
        to_.imul(value, value, b.as<Imm>());
    } else {
        to_.emit(Inst::kIdImul, value, b);
    }
    return value;
}

OneLane::Value OneLane::one_of(const Value &a, const Operand &b, InstId move) {
    const Value value = copy(a), other = in_register(b);
    to_.cmp(value, other);
    to_.emit(move, value, other);
    return value;
}

OneLane::Value OneLane::lesser(const Value &a, const Operand &b) {
    return one_of(a, b, Inst::kIdCmovg);
}
OneLane::Value OneLane::greater(const Value &a, const Operand &b) {
    return one_of(a, b, Inst::kIdCmovl);
}

OneLane::Value OneLane::absolute(const Value &a) {
    const Value negative = copy(a);
    to_.neg(negative);
    return greater(a, negative);
}

// In doubles: they hold every quotient of two such numbers well enough to round it rightly.
OneLane::Value OneLane::divide(const Value &a, std::int32_t b, std::uint32_t rounding) {
    constexpr std::uint8_t down = 9, up = 10; // without exceptions
    const double divisor = b, half = 0.5;
    const std::uint64_t sign[2] = {std::uint64_t{1} << 63, 0};
    const x86::Xmm quotient = to_.newXmm();
    const Value value = to_.newInt32();
    to_.xorps(quotient, quotient);
    to_.cvtsi2sd(quotient, a);
    to_.divsd(quotient, to_.newConst(ConstPoolScope::kGlobal, &divisor, 8));
    if (rounding <= 1) {
        to_.roundsd(quotient, quotient, rounding == 0 ? down : up);
    } else { // halves away from zero: half of the quotient's sign is added, the rest cut off
        const x86::Xmm add = to_.newXmm(), signed_half = to_.newXmm();
        to_.movaps(signed_half, quotient);
        to_.movups(add, to_.newConst(ConstPoolScope::kGlobal, sign, 16));
        to_.andps(signed_half, add);
        to_.movsd(add, to_.newConst(ConstPoolScope::kGlobal, &half, 8));
        to_.orps(add, signed_half);
        to_.addsd(quotient, add);
    }
    to_.cvttsd2si(value, quotient);
    return value;
}

// Choices that it will not be may ask for anything.
OneLane::Value OneLane::lookup(const std::vector<std::int32_t> &table, const Value &index) {
    const auto last = static_cast<std::int32_t>(table.size()) - 1;
    const Value within = copy(index), end = number(last), found = to_.newInt32();
    const x86::Gp address = to_.newUIntPtr();
    to_.cmp(within, last);
    to_.cmova(within, end); // below zero is far above as well
    to_.mov(address, reinterpret_cast<std::uint64_t>(table.data()));
    to_.mov(found, x86::dword_ptr(address, within.r64(), 2));
    return found;
}

// xoshiro128++, as in interpreter/dice/random.hpp.
void OneLane::next_random(const Value &result) {
    auto &[s0, s1, s2, s3] = random_;
    const Value shifted = copy(s1);
    to_.lea(result, x86::ptr(s0.r64(), s3.r64()));
    to_.rol(result, 7);
    to_.add(result, s0);
    to_.shl(shifted, 9);
    to_.xor_(s2, s0);
    to_.xor_(s3, s1);
    to_.xor_(s1, s2);
    to_.xor_(s0, s3);
    to_.xor_(s2, shifted);
    to_.rol(s3, 11);
}

// The high half of the word times outcomes (Lemire's method); the flags say whether the low one is below the
// threshold.
void OneLane::scale(const Value &result, TrialCode::Range range) {
    const x86::Gp product = to_.newUInt64();
    const Value low = to_.newInt32();
    to_.mov(product.r32(), result);
    to_.imul(product, product, range.outcomes);
    to_.mov(low, product.r32());
    to_.shr(product, 32);
    to_.mov(result, product.r32());
    if (range.threshold != 0) {
        to_.cmp(low, range.threshold);
    }
}

OneLane::Value OneLane::draw(TrialCode::Range range, const std::optional<Truth> &unless) {
    const Value result = to_.newInt32();
    const asmjit::Label end = to_.newLabel();
    if (unless) {
        to_.xor_(result, result);
        to_.test(*unless, *unless);
        to_.jnz(end);
    }
    next_random(result);
    scale(result, range);
    if (range.threshold != 0) {
        const Redraw rare{to_.newLabel(), to_.newLabel(), result, range};
        to_.jb(rare.begin);
        to_.bind(rare.back);
        redraws_.push_back(rare);
    }
    to_.bind(end);
    return result;
}

// One word in a hundred million would favour some result.
void OneLane::write_rare_paths() {
    for (const Redraw &rare : redraws_) {
        to_.bind(rare.begin);
        next_random(rare.result);
        scale(rare.result, rare.range);
        to_.jb(rare.begin);
        to_.jmp(rare.back);
    }
    redraws_.clear();
}

OneLane::Truth OneLane::compare(const Value &a, const Operand &b, InstId set) {
    const Truth truth = to_.newInt32();
    to_.xor_(truth, truth);
    to_.emit(Inst::kIdCmp, a, b);
    to_.emit(set, truth.r8());
    return truth;
}

OneLane::Truth OneLane::equal(const Value &a, const Operand &b) {
    return compare(a, b, Inst::kIdSetz);
}
OneLane::Truth OneLane::less(const Value &a, const Operand &b) {
    return compare(a, b, Inst::kIdSetl);
}
OneLane::Truth OneLane::less_equal(const Value &a, const Operand &b) {
    return compare(a, b, Inst::kIdSetle);
}
OneLane::Truth OneLane::not_zero(const Value &a) {
    return compare(a, Imm(0), Inst::kIdSetnz);
}

OneLane::Value OneLane::choose(const Truth &chosen, const Operand &yes, const Value &no) {
    const Value value = copy(no), other = in_register(yes);
    to_.test(chosen, chosen);
    to_.cmovnz(value, other);
    return value;
}

} // namespace bylaw
