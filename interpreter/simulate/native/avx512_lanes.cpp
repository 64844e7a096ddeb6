#include "interpreter/simulate/native/avx512_lanes.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace bylaw {

using namespace asmjit;
namespace Inst = x86::Inst;

Avx512Lanes::Avx512Lanes(x86::Compiler &to, std::uint32_t columns) : to_(to), random_column_(columns) {}

x86::Mem Avx512Lanes::column(std::uint32_t n) const {
    return x86::zmmword_ptr(group_, static_cast<std::int32_t>(n * bytes));
}

void Avx512Lanes::begin_group(const x86::Gp &group, const x86::Gp &lanes, bool draws) {
    group_ = group;
    lanes_ = to_.newKw();
    to_.kmovw(lanes_, lanes.r32());
    draws_ = draws;
    for (std::uint32_t i = 0; draws && i < random_columns; ++i) {
        random_[i] = load(random_column_ + i);
    }
}

void Avx512Lanes::end_group() {
    for (std::uint32_t i = 0; draws_ && i < random_columns; ++i) {
        to_.vmovdqa32(column(random_column_ + i), random_[i]);
    }
}

x86::Gp Avx512Lanes::bits(const Truth &lanes) {
    const x86::Gp bits = to_.newUInt64();
    to_.kmovw(bits.r32(), not_inverted(lanes));
    return bits;
}

Avx512Lanes::Value Avx512Lanes::load(std::uint32_t n) {
    const Value value = to_.newZmm();
    to_.vmovdqa32(value, column(n));
    return value;
}

// A store of some lanes alone would hold up the next load of the column: what is kept is loaded and stored
// again.
void Avx512Lanes::store(std::uint32_t n, const Value &value, bool keeps) {
    if (!keeps) {
        to_.vmovdqa32(column(n), value);
        return;
    }
    const Value all = to_.newZmm();
    to_.vmovdqa32(all, column(n));
    to_.k(lanes_).vmovdqa32(all, value);
    to_.vmovdqa32(column(n), all);
}

Avx512Lanes::Truth Avx512Lanes::load_truth(std::uint32_t n) {
    const Mask mask = to_.newKw();
    to_.kmovw(mask, x86::word_ptr(group_, static_cast<std::int32_t>(n * bytes)));
    return {mask};
}

void Avx512Lanes::store_truth(std::uint32_t n, const Truth &truth, bool keeps) {
    to_.kmovw(x86::word_ptr(group_, static_cast<std::int32_t>(n * bytes)),
              not_inverted(keeps ? one_of({lanes_}, truth, load_truth(n)) : truth));
}

Avx512Lanes::Operand Avx512Lanes::constant(const void *words, std::size_t size) {
    return to_.newConst(ConstPoolScope::kGlobal, words, size);
}

Avx512Lanes::Operand Avx512Lanes::number_operand(std::int32_t n) {
    return to_.newInt32Const(ConstPoolScope::kGlobal, n)._1to16();
}

Avx512Lanes::Value Avx512Lanes::number(std::int32_t n) {
    const Value value = to_.newZmm();
    if (n == 0) {
        to_.vpxord(value, value, value);
    } else {
        to_.vpbroadcastd(value, to_.newInt32Const(ConstPoolScope::kGlobal, n));
    }
    return value;
}

Avx512Lanes::Value Avx512Lanes::compute(InstId instruction, const Value &a, const Operand &b) {
    const Value result = to_.newZmm();
    to_.emit(instruction, result, a, b);
    return result;
}

Avx512Lanes::Value Avx512Lanes::add(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpaddd, a, b);
}
Avx512Lanes::Value Avx512Lanes::subtract(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpsubd, a, b);
}
Avx512Lanes::Value Avx512Lanes::multiply(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpmulld, a, b);
}
Avx512Lanes::Value Avx512Lanes::lesser(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpminsd, a, b);
}
Avx512Lanes::Value Avx512Lanes::greater(const Value &a, const Operand &b) {
    return compute(Inst::kIdVpmaxsd, a, b);
}
Avx512Lanes::Value Avx512Lanes::odd(const Value &a) {
    return compute(Inst::kIdVpandd, a, number_operand(1));
}

Avx512Lanes::Value Avx512Lanes::absolute(const Value &a) {
    const Value result = to_.newZmm();
    to_.vpabsd(result, a);
    return result;
}

// In doubles, eight at a time: they hold every quotient of two such numbers well enough to round it rightly.
Avx512Lanes::Value Avx512Lanes::divide_half(const x86::Ymm &a, std::int32_t b, std::uint32_t rounding) {
    constexpr std::uint8_t down = 9, up = 10, towards_zero = 11; // without exceptions
    const Value quotient = to_.newZmm();
    const double divisor = b, half = 0.5;
    to_.vcvtdq2pd(quotient, a);
    to_.vdivpd(quotient, quotient, to_.newConst(ConstPoolScope::kGlobal, &divisor, 8)._1to8());
    if (rounding <= 1) {
        to_.vrndscalepd(quotient, quotient, rounding == 0 ? down : up);
    } else { // halves away from zero: half of the quotient's sign is added
        const std::uint64_t sign = std::uint64_t{1} << 63;
        const Value add = to_.newZmm();
        to_.vpbroadcastq(add, to_.newConst(ConstPoolScope::kGlobal, &half, 8));
        to_.vpternlogq(add, quotient, to_.newConst(ConstPoolScope::kGlobal, &sign, 8)._1to8(), a_or_b_and_c);
        to_.vaddpd(quotient, quotient, add);
        to_.vrndscalepd(quotient, quotient, towards_zero);
    }
    return quotient;
}

Avx512Lanes::Value Avx512Lanes::divide(const Value &a, std::int32_t b, std::uint32_t rounding) {
    const Value result = to_.newZmm();
    if (rounding == 0 && b > 0 && std::has_single_bit(static_cast<std::uint32_t>(b))) {
        to_.vpsrad(result, a, std::countr_zero(static_cast<std::uint32_t>(b)));
        return result;
    }
    const x86::Ymm upper = to_.newYmm(), low_words = to_.newYmm(), high_words = to_.newYmm();
    to_.vextracti64x4(upper, a, 1);
    const Value low = divide_half(a.ymm(), b, rounding), high = divide_half(upper, b, rounding);
    to_.vcvttpd2dq(low_words, low);
    to_.vcvttpd2dq(high_words, high);
    to_.vinserti64x4(result, low_words.zmm(), high_words, 1);
    return result;
}

// Lanes that do not work, and choices that it will not be, may ask for anything.
Avx512Lanes::Value Avx512Lanes::lookup(const std::vector<std::int32_t> &table, const Value &index) {
    const Value result = to_.newZmm();
    if (table.size() <= 2 * width) {
        std::array<std::int32_t, 2 * width> words{};
        std::copy(table.begin(), table.end(), words.begin());
        const Operand first = constant(words.data(), bytes);
        if (table.size() <= width) {
            to_.emit(Inst::kIdVpermd, result, index, first);
            return result;
        }
        const Value low = to_.newZmm();
        to_.emit(Inst::kIdVmovdqa32, low, first);
        to_.vmovdqa32(result, index);
        to_.emit(Inst::kIdVpermi2d, result, low, constant(words.data() + width, bytes));
        return result;
    }
    const Value within =
        compute(Inst::kIdVpminud, index, number_operand(static_cast<std::int32_t>(table.size() - 1)));
    const x86::Gp address = to_.newUIntPtr();
    const Mask lanes = to_.newKw(); // a gather clears its mask
    to_.mov(address, reinterpret_cast<std::uint64_t>(table.data()));
    to_.kmovw(lanes, lanes_);
    to_.vpxord(result, result, result);
    to_.k(lanes).vpgatherdd(result, x86::ptr(address, within, 2));
    return result;
}

// xoshiro128++, as in interpreter/dice/random.hpp.
Avx512Lanes::Value Avx512Lanes::next_random(const Random &random, const Mask &lanes) {
    const Value word = to_.newZmm(), t2 = to_.newZmm(), t3 = to_.newZmm(), shifted = to_.newZmm();
    const auto &[s0, s1, s2, s3] = random;
    to_.vpaddd(word, s0, s3);
    to_.vprold(word, word, 7);
    to_.vpaddd(word, word, s0);
    to_.vpxord(t2, s2, s0);
    to_.vpxord(t3, s3, s1);
    to_.vpslld(shifted, s1, 9);
    to_.k(lanes).vpxord(s1, s1, t2);
    to_.k(lanes).vpxord(s0, s0, t3);
    to_.k(lanes).vpxord(s2, t2, shifted);
    to_.k(lanes).vprold(s3, t3, 11);
    return word;
}

// The high half of word times outcomes (Lemire's method).
Avx512Lanes::Value Avx512Lanes::scaled(const Value &word, TrialCode::Range range) {
    const Value even = to_.newZmm(), odd = to_.newZmm(), result = to_.newZmm();
    const auto outcomes = to_.newUInt64Const(ConstPoolScope::kGlobal, range.outcomes)._1to8();
    to_.vpsrlq(odd, word, 32);
    to_.vpmuludq(even, word, outcomes);
    to_.vpmuludq(odd, odd, outcomes);
    to_.vpsrlq(result, even, 32);
    to_.vpternlogq(result, odd, to_.newUInt64Const(ConstPoolScope::kGlobal, high_halves)._1to8(),
                   a_or_b_and_c);
    return result;
}

// By the low half.
Avx512Lanes::Mask Avx512Lanes::unfit(const Value &word, TrialCode::Range range) {
    const Value low = multiply(word, number_operand(static_cast<std::int32_t>(range.outcomes)));
    return word_at_most(low, range.threshold - 1).mask;
}

Avx512Lanes::Truth Avx512Lanes::word_at_most(const Value &word, std::uint32_t most) {
    const Mask mask = to_.newKw();
    to_.emit(Inst::kIdVpcmpud, mask, word, number_operand(static_cast<std::int32_t>(most)),
             Imm(x86::VPCmpImm::kLE));
    return {mask};
}

Avx512Lanes::Value Avx512Lanes::draw(TrialCode::Range range, const std::optional<Truth> &unless) {
    const Mask lanes = unless ? not_inverted(without(*unless)) : lanes_;
    const Value word = next_random(random_, lanes);
    if (range.threshold != 0) {
        const Redraw rare{to_.newLabel(), to_.newLabel(), random_, word, unfit(word, range), lanes, range};
        to_.ktestw(rare.again, lanes);
        to_.jnz(rare.begin);
        to_.bind(rare.back);
        redraws_.push_back(rare);
    }
    return word;
}

// One word in a hundred million would favour some result; those lanes draw again.
void Avx512Lanes::write_rare_paths() {
    for (const Redraw &rare : redraws_) {
        const asmjit::Label loop = to_.newLabel();
        to_.bind(rare.begin);
        to_.bind(loop);
        to_.kandw(rare.again, rare.again, rare.lanes);
        const Value word = next_random(rare.random, rare.again);
        to_.k(rare.again).vmovdqa32(rare.word, word);
        to_.kandw(rare.again, rare.again, unfit(word, rare.range));
        to_.kortestw(rare.again, rare.again);
        to_.jnz(loop);
        to_.jmp(rare.back);
    }
    redraws_.clear();
}

Avx512Lanes::Truth Avx512Lanes::compare(const Value &a, const Operand &b, x86::VPCmpImm how) {
    const Mask mask = to_.newKw();
    to_.emit(Inst::kIdVpcmpd, mask, a, b, Imm(how));
    return {mask};
}

Avx512Lanes::Truth Avx512Lanes::equal(const Value &a, const Operand &b) {
    return compare(a, b, x86::VPCmpImm::kEQ);
}
Avx512Lanes::Truth Avx512Lanes::less(const Value &a, const Operand &b) {
    return compare(a, b, x86::VPCmpImm::kLT);
}
Avx512Lanes::Truth Avx512Lanes::less_equal(const Value &a, const Operand &b) {
    return compare(a, b, x86::VPCmpImm::kLE);
}

Avx512Lanes::Truth Avx512Lanes::not_zero(const Value &a) {
    const Mask mask = to_.newKw();
    to_.vptestmd(mask, a, a);
    return {mask};
}

Avx512Lanes::Mask Avx512Lanes::not_inverted(const Truth &truth) {
    if (!truth.inverted) {
        return truth.mask;
    }
    const Mask mask = to_.newKw();
    to_.knotw(mask, truth.mask);
    return mask;
}

Avx512Lanes::Mask Avx512Lanes::combine(InstId instruction, const Mask &a, const Mask &b) {
    const Mask mask = to_.newKw();
    to_.emit(instruction, mask, a, b);
    return mask;
}

Avx512Lanes::Truth Avx512Lanes::both(const Truth &a, const Truth &b) {
    if (a.inverted && b.inverted) {
        return {combine(Inst::kIdKorw, a.mask, b.mask), true};
    }
    if (a.inverted) {
        return {combine(Inst::kIdKandnw, a.mask, b.mask)};
    }
    return {b.inverted ? combine(Inst::kIdKandnw, b.mask, a.mask) : combine(Inst::kIdKandw, a.mask, b.mask)};
}

Avx512Lanes::Truth Avx512Lanes::either(const Truth &a, const Truth &b) {
    return invert(both(invert(a), invert(b)));
}

Avx512Lanes::Truth Avx512Lanes::one_of(const Truth &chosen, const Truth &yes, const Truth &no) {
    return either(both(chosen, yes), both(invert(chosen), no));
}

Avx512Lanes::Value Avx512Lanes::as_value(const Truth &a) {
    const Value value = to_.newZmm();
    to_.k(not_inverted(a)).z().vpbroadcastd(value, to_.newInt32Const(ConstPoolScope::kGlobal, 1));
    return value;
}

// A memory operand may be broadcast to all lanes.
void Avx512Lanes::put(const Value &into, const Operand &what) {
    if (what.isMem() && what.as<x86::Mem>().hasBroadcast()) {
        x86::Mem once = what.as<x86::Mem>();
        once.resetBroadcast();
        to_.vpbroadcastd(into, once);
    } else {
        to_.emit(Inst::kIdVmovdqa32, into, what);
    }
}

// A register that is written by halves is also read, so it must be initialised.
Avx512Lanes::Value Avx512Lanes::choose(const Truth &chosen, const Operand &yes, const Value &no) {
    const Value result = to_.newZmm();
    if (chosen.inverted) {
        put(result, yes);
        to_.k(chosen.mask).vmovdqa32(result, no);
    } else {
        to_.vmovdqa32(result, no);
        to_.k(chosen.mask).emit(Inst::kIdVpblendmd, result, result, yes);
    }
    return result;
}

} // namespace bylaw
