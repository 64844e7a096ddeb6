#include "interpreter/simulate/native/avx2_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace bylaw {

using namespace asmjit;
namespace Inst = x86::Inst;

namespace {

std::uint64_t twice(std::int32_t n) {
    const std::uint64_t half = static_cast<std::uint32_t>(n);
    return half << 32 | half;
}

} // namespace

Avx2Lanes::Avx2Lanes(x86::Compiler &to, std::uint32_t columns) : to_(to), random_column_(columns) {}

x86::Mem Avx2Lanes::column(std::uint32_t n) const {
    return x86::ymmword_ptr(group_, static_cast<std::int32_t>(n * bytes));
}

// A constant: four words of 64 bits that are the same.
x86::Mem Avx2Lanes::words(std::uint64_t each) {
    const std::array<std::uint64_t, 4> four{each, each, each, each};
    return to_.newConst(ConstPoolScope::kGlobal, four.data(), sizeof four);
}

void Avx2Lanes::begin_group(const x86::Gp &group, const x86::Gp &lanes, bool draws) {
    static constexpr std::array<std::int32_t, width> bits{1, 2, 4, 8, 16, 32, 64, 128};
    group_ = group;
    lanes_ = to_.newYmm();
    const x86::Mem each = to_.newConst(ConstPoolScope::kGlobal, bits.data(), sizeof bits);
    to_.vmovd(lanes_.xmm(), lanes.r32());
    to_.vpbroadcastd(lanes_, lanes_.xmm());
    to_.vpand(lanes_, lanes_, each);
    to_.vpcmpeqd(lanes_, lanes_, each);
    draws_ = draws;
    for (std::uint32_t i = 0; draws && i < random_columns; ++i) {
        random_[i] = load(random_column_ + i);
    }
}

void Avx2Lanes::end_group() {
    for (std::uint32_t i = 0; draws_ && i < random_columns; ++i) {
        to_.vmovdqa(column(random_column_ + i), random_[i]);
    }
}

x86::Gp Avx2Lanes::bits(const Truth &lanes) {
    const x86::Gp bits = to_.newUInt64();
    to_.vmovmskps(bits.r32(), not_inverted(lanes));
    return bits;
}

Avx2Lanes::Value Avx2Lanes::load(std::uint32_t n) {
    const Value value = to_.newYmm();
    to_.vmovdqa(value, column(n));
    return value;
}

void Avx2Lanes::store(std::uint32_t n, const Value &value, bool keeps) {
    to_.vmovdqa(column(n), keeps ? choose({lanes_}, value, load(n)) : value);
}

Avx2Lanes::Truth Avx2Lanes::load_truth(std::uint32_t n) {
    return {load(n)};
}

void Avx2Lanes::store_truth(std::uint32_t n, const Truth &truth, bool keeps) {
    store(n, not_inverted(truth), keeps);
}

Avx2Lanes::Operand Avx2Lanes::number_operand(std::int32_t n) {
    return words(twice(n));
}

Avx2Lanes::Value Avx2Lanes::number(std::int32_t n) {
    const Value value = to_.newYmm();
    if (n == 0) {
        to_.vpxor(value, value, value);
    } else {
        to_.vpbroadcastd(value, to_.newInt32Const(ConstPoolScope::kGlobal, n));
    }
    return value;
}

Avx2Lanes::Value Avx2Lanes::in_register(const Operand &operand) {
    if (operand.isReg()) {
        return operand.as<Value>();
    }
    const Value value = to_.newYmm();
    to_.vmovdqu(value, operand.as<x86::Mem>());
    return value;
}

Avx2Lanes::Value Avx2Lanes::compute(InstId instruction, const Value &a, const Operand &b) {
    const Value result = to_.newYmm();
    to_.emit(instruction, result, a, b);
    return result;
}

Avx2Lanes::Value Avx2Lanes::add(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpaddd, a, b);
}
Avx2Lanes::Value Avx2Lanes::subtract(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpsubd, a, b);
}
Avx2Lanes::Value Avx2Lanes::multiply(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpmulld, a, b);
}
Avx2Lanes::Value Avx2Lanes::lesser(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpminsd, a, b);
}
Avx2Lanes::Value Avx2Lanes::greater(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpmaxsd, a, b);
}
Avx2Lanes::Value Avx2Lanes::odd(const Value &a) {
    return compute(Inst::kIdVpand, a, number_operand(1));
}

Avx2Lanes::Value Avx2Lanes::absolute(const Value &a) {
    const Value result = to_.newYmm();
    to_.vpabsd(result, a);
    return result;
}

// In doubles, four at a time: they hold every quotient of two such numbers well enough to round it rightly.
Avx2Lanes::Value Avx2Lanes::divide_half(const x86::Xmm &a, std::int32_t b, std::uint32_t rounding) {
    constexpr std::uint8_t down = 9, up = 10; // without exceptions
    const Value quotient = to_.newYmm(), whole = to_.newYmm();
    to_.vcvtdq2pd(quotient, a);
    to_.vdivpd(quotient, quotient, words(std::bit_cast<std::uint64_t>(double{static_cast<double>(b)})));
    if (rounding <= 1) {
        to_.vroundpd(quotient, quotient, rounding == 0 ? down : up);
    } else { // halves away from zero: half of the quotient's sign is added, the rest cut off
        const Value half = to_.newYmm();
        to_.vpand(half, quotient, words(std::uint64_t{1} << 63));
        to_.vpor(half, half, words(std::bit_cast<std::uint64_t>(0.5)));
        to_.vaddpd(quotient, quotient, half);
    }
    to_.vcvttpd2dq(whole.xmm(), quotient);
    return whole;
}

Avx2Lanes::Value Avx2Lanes::divide(const Value &a, std::int32_t b, std::uint32_t rounding) {
    const Value result = to_.newYmm();
    if (rounding == 0 && b > 0 && std::has_single_bit(static_cast<std::uint32_t>(b))) {
        to_.vpsrad(result, a, std::countr_zero(static_cast<std::uint32_t>(b)));
        return result;
    }
    const Value upper = to_.newYmm();
    to_.vextracti128(upper.xmm(), a, 1);
    const Value low = divide_half(a.xmm(), b, rounding), high = divide_half(upper.xmm(), b, rounding);
    to_.vinserti128(result, low, high.xmm(), 1);
    return result;
}

// Lanes that do not work, and choices that it will not be, may ask for anything.
Avx2Lanes::Value Avx2Lanes::lookup(const std::vector<std::int32_t> &table, const Value &index) {
    const Value result = to_.newYmm();
    if (table.size() <= width) {
        std::array<std::int32_t, width> entries{};
        std::copy(table.begin(), table.end(), entries.begin());
        to_.vpermd(result, index, to_.newConst(ConstPoolScope::kGlobal, entries.data(), bytes));
        return result;
    }
    const Value within =
        compute(Inst::kIdVpminud, index, number_operand(static_cast<std::int32_t>(table.size() - 1)));
    const Value lanes = to_.newYmm(); // a gather clears its mask
    const x86::Gp address = to_.newUIntPtr();
    to_.mov(address, reinterpret_cast<std::uint64_t>(table.data()));
    to_.vmovdqa(lanes, lanes_);
    to_.vpxor(result, result, result);
    to_.vpgatherdd(result, x86::ptr(address, within, 2), lanes);
    return result;
}

Avx2Lanes::Value Avx2Lanes::rotate(const Value &value, std::uint32_t left) {
    const Value high = to_.newYmm(), low = to_.newYmm();
    to_.vpslld(high, value, left);
    to_.vpsrld(low, value, 32 - left);
    to_.vpor(high, high, low);
    return high;
}

// xoshiro128++, as in interpreter/dice/random.hpp.
Avx2Lanes::Value Avx2Lanes::next_random(const Random &random, const Value &lanes) {
    const auto &[s0, s1, s2, s3] = random;
    const Value word = add(rotate(add(s0, s3), 7), s0), shifted = to_.newYmm();
    const Value t2 = compute(Inst::kIdVpxor, s2, s0), t3 = compute(Inst::kIdVpxor, s3, s1);
    to_.vpslld(shifted, s1, 9);
    to_.vpxor(s0, s0, compute(Inst::kIdVpand, t3, lanes));
    to_.vpxor(s1, s1, compute(Inst::kIdVpand, t2, lanes));
    to_.vpblendvb(s2, s2, compute(Inst::kIdVpxor, t2, shifted), lanes);
    to_.vpblendvb(s3, s3, rotate(t3, 11), lanes);
    return word;
}

// The high half of word times outcomes (Lemire's method).
Avx2Lanes::Value Avx2Lanes::scaled(const Value &word, TrialCode::Range range) {
    const Value even = to_.newYmm(), odd = to_.newYmm(), result = to_.newYmm();
    const x86::Mem outcomes = words(range.outcomes);
    to_.vpsrlq(odd, word, 32);
    to_.vpmuludq(even, word, outcomes);
    to_.vpmuludq(odd, odd, outcomes);
    to_.vpsrlq(result, even, 32);
    to_.vpblendd(result, result, odd, high_halves);
    return result;
}

// By the low half.
Avx2Lanes::Value Avx2Lanes::unfit(const Value &word, TrialCode::Range range) {
    const Value low = multiply(word, number_operand(static_cast<std::int32_t>(range.outcomes)));
    return word_at_most(low, range.threshold - 1).mask;
}

Avx2Lanes::Truth Avx2Lanes::word_at_most(const Value &word, std::uint32_t most) {
    return {compute(Inst::kIdVpcmpeqd, word,
                    compute(Inst::kIdVpminud, word, number_operand(static_cast<std::int32_t>(most))))};
}

Avx2Lanes::Value Avx2Lanes::draw(TrialCode::Range range, const std::optional<Truth> &unless) {
    const Value lanes = unless ? not_inverted(without(*unless)) : lanes_;
    const Value word = next_random(random_, lanes);
    if (range.threshold != 0) {
        const Redraw rare{to_.newLabel(), to_.newLabel(), random_, word, unfit(word, range), lanes, range};
        to_.vptest(rare.again, lanes);
        to_.jnz(rare.begin);
        to_.bind(rare.back);
        redraws_.push_back(rare);
    }
    return word;
}

// One word in a hundred million would favour some result; those lanes draw again.
void Avx2Lanes::write_rare_paths() {
    for (const Redraw &rare : redraws_) {
        const asmjit::Label loop = to_.newLabel();
        to_.bind(rare.begin);
        to_.bind(loop);
        to_.vpand(rare.again, rare.again, rare.lanes);
        const Value word = next_random(rare.random, rare.again);
        to_.vpblendvb(rare.word, rare.word, word, rare.again);
        to_.vpand(rare.again, rare.again, unfit(word, rare.range));
        to_.vptest(rare.again, rare.again);
        to_.jnz(loop);
        to_.jmp(rare.back);
    }
    redraws_.clear();
}

Avx2Lanes::Truth Avx2Lanes::equal(const Value &a, const Operand &b) {
    return {compute(Inst::kIdVpcmpeqd, a, b)};
}
Avx2Lanes::Truth Avx2Lanes::less(const Value &a, const Operand &b) {
    return {compute(Inst::kIdVpcmpgtd, in_register(b), a)};
}
Avx2Lanes::Truth Avx2Lanes::less_equal(const Value &a, const Operand &b) {
    return {compute(Inst::kIdVpcmpgtd, a, b), true};
}
Avx2Lanes::Truth Avx2Lanes::not_zero(const Value &a) {
    return invert(equal(a, words(0)));
}

Avx2Lanes::Value Avx2Lanes::not_inverted(const Truth &truth) {
    return truth.inverted ? compute(Inst::kIdVpxor, truth.mask, words(all_bits)) : truth.mask;
}

Avx2Lanes::Truth Avx2Lanes::both(const Truth &a, const Truth &b) {
    if (a.inverted && b.inverted) {
        return {compute(Inst::kIdVpor, a.mask, b.mask), true};
    }
    if (a.inverted) {
        return {compute(Inst::kIdVpandn, a.mask, b.mask)};
    }
    return {b.inverted ? compute(Inst::kIdVpandn, b.mask, a.mask) : compute(Inst::kIdVpand, a.mask, b.mask)};
}
Avx2Lanes::Truth Avx2Lanes::either(const Truth &a, const Truth &b) {
    return invert(both(invert(a), invert(b)));
}

Avx2Lanes::Truth Avx2Lanes::one_of(const Truth &chosen, const Truth &yes, const Truth &no) {
    const Truth other = no.inverted == yes.inverted ? no : Truth{not_inverted(no)};
    const Truth first = other.inverted == yes.inverted ? yes : Truth{not_inverted(yes)};
    return {choose(chosen, first.mask, other.mask), other.inverted};
}

Avx2Lanes::Value Avx2Lanes::as_value(const Truth &a) {
    const Value value = to_.newYmm();
    if (a.inverted) {
        to_.vpaddd(value, a.mask, number_operand(1).as<x86::Mem>());
    } else {
        to_.vpsrld(value, a.mask, 31);
    }
    return value;
}

Avx2Lanes::Value Avx2Lanes::choose(const Truth &chosen, const Operand &yes, const Value &no) {
    const Value result = to_.newYmm();
    if (chosen.inverted) {
        to_.vpblendvb(result, in_register(yes), no, chosen.mask);
    } else {
        to_.emit(Inst::kIdVpblendvb, result, no, yes, chosen.mask);
    }
    return result;
}

} // namespace bylaw
