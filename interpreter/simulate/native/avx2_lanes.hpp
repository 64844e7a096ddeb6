// Eight trials side by side in AVX2 registers. A value is a register of 8 words. A truth has words of all
// bits or none, and may be stored negated.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <asmjit/x86.h>

#include <array>
#include <optional>

namespace bylaw {

// Its functions are those of Avx512Lanes.
class Avx2Lanes {
  public:
    static constexpr std::size_t width = 8;
    using Value = asmjit::x86::Ymm;
    struct Truth {
        asmjit::x86::Ymm mask;
        bool inverted = false;
    };
    using Operand = asmjit::Operand;
    static bool has(const asmjit::CpuFeatures::X86 &cpu) {
        return cpu.hasAVX2() && cpu.hasBMI2() && cpu.hasPOPCNT();
    }

    Avx2Lanes(asmjit::x86::Compiler &to, std::uint32_t columns);

    void begin_group(const asmjit::x86::Gp &group, const asmjit::x86::Gp &lanes, bool draws);
    void end_group();
    Truth working() const { return {lanes_}; }
    void work(const Truth &lanes) { lanes_ = not_inverted(lanes); }
    Truth of_working(const Truth &truth) { return both(truth, {lanes_}); }
    Truth without(const Truth &those) { return of_working(invert(those)); }
    asmjit::x86::Gp bits(const Truth &lanes);

    Value load(std::uint32_t column);
    void store(std::uint32_t column, const Value &value, bool keeps);
    Truth load_truth(std::uint32_t column);
    void store_truth(std::uint32_t column, const Truth &truth, bool keeps);
    Value number(std::int32_t n);
    Operand number_operand(std::int32_t n);
    Operand column_operand(std::uint32_t n) { return column(n); }

    Value add(const Value &a, const Operand &b);
    Value subtract(const Value &a, const Operand &b);
    Value multiply(const Value &a, const Operand &b);
    Value lesser(const Value &a, const Operand &b);
    Value greater(const Value &a, const Operand &b);
    Value absolute(const Value &a);
    Value odd(const Value &a);
    Value divide(const Value &a, std::int32_t b, std::uint32_t rounding);
    Value lookup(const std::vector<std::int32_t> &table, const Value &index);
    Value draw(TrialCode::Range range, const std::optional<Truth> &unless);
    Value scaled(const Value &word, TrialCode::Range range);
    Truth word_at_most(const Value &word, std::uint32_t most);

    Truth equal(const Value &a, const Operand &b);
    Truth less(const Value &a, const Operand &b);
    Truth less_equal(const Value &a, const Operand &b);
    Truth not_zero(const Value &a);
    Truth invert(const Truth &a) const { return {a.mask, !a.inverted}; }
    Truth both(const Truth &a, const Truth &b);
    Truth either(const Truth &a, const Truth &b);
    Truth one_of(const Truth &chosen, const Truth &yes, const Truth &no);
    Value as_value(const Truth &a);
    Value choose(const Truth &chosen, const Operand &yes, const Value &no);

    void write_rare_paths();

  private:
    static constexpr std::size_t bytes = width * 4;    // bytes of a value
    static constexpr std::uint32_t high_halves = 0xaa; // mask for pairs of words
    static constexpr std::uint64_t all_bits = ~std::uint64_t{0};

    using Random = std::array<Value, random_columns>;

    struct Redraw {
        asmjit::Label begin, back;
        Random random;
        Value word, again, lanes;
        TrialCode::Range range;
    };

    Value compute(asmjit::InstId instruction, const Value &a, const Operand &b);
    Value in_register(const Operand &operand);
    Value not_inverted(const Truth &truth);
    asmjit::x86::Mem column(std::uint32_t n) const;
    asmjit::x86::Mem words(std::uint64_t each);
    Value rotate(const Value &value, std::uint32_t left);
    Value next_random(const Random &random, const Value &lanes);
    // Those whose word must be drawn once more.
    Value unfit(const Value &word, TrialCode::Range range);
    Value divide_half(const asmjit::x86::Xmm &a, std::int32_t b, std::uint32_t rounding);

    asmjit::x86::Compiler &to_;
    std::uint32_t random_column_;
    Random random_;
    bool draws_ = false; // in the group at hand
    asmjit::x86::Gp group_;
    Value lanes_;
    std::vector<Redraw> redraws_;
};

} // namespace bylaw
