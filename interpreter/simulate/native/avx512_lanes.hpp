// Sixteen trials side by side in AVX-512 registers. A value is a register of 16 words. A truth has 16 bits,
// and may be stored negated.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <asmjit/x86.h>

#include <array>
#include <optional>

namespace bylaw {

class Avx512Lanes {
  public:
    static constexpr std::size_t width = 16;
    using Value = asmjit::x86::Zmm;
    struct Truth {
        asmjit::x86::KReg mask;
        bool inverted = false;
    };
    using Operand = asmjit::Operand;
    static bool has(const asmjit::CpuFeatures::X86 &cpu) {
        return cpu.hasAVX512_F() && cpu.hasAVX512_BW() && cpu.hasAVX512_VL() && cpu.hasAVX512_DQ();
    }

    // Behind the columns come four of random numbers.
    Avx512Lanes(asmjit::x86::Compiler &to, std::uint32_t columns);

    // `group` is the address of its columns; the bits of `lanes` say which of them work. Their random numbers
    // are in registers in the meantime, if it draws.
    void begin_group(const asmjit::x86::Gp &group, const asmjit::x86::Gp &lanes, bool draws);
    void end_group();
    Truth working() const { return {lanes_}; }
    void work(const Truth &lanes) { lanes_ = not_inverted(lanes); }
    Truth of_working(const Truth &truth) { return both(truth, {lanes_}); }
    Truth without(const Truth &those) { return of_working(invert(those)); } // those that work, but for these
    asmjit::x86::Gp bits(const Truth &lanes);

    Value load(std::uint32_t column);
    // If it keeps, lanes that do not work keep what the column holds.
    void store(std::uint32_t column, const Value &value, bool keeps);
    // Loads a column of truths: sixteen bits of each.
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
    // A random word for each lane; there no dice fall.
    Value draw(TrialCode::Range range, const std::optional<Truth> &unless);
    // The answer that it is.
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

    // Writes the code of rare cases behind the function's last instruction.
    void write_rare_paths();

  private:
    static constexpr std::size_t bytes = width * 4; // bytes of a value
    static constexpr std::uint64_t high_halves = 0xffffffff00000000;
    static constexpr std::uint8_t a_or_b_and_c = 0xf8; // operand of vpternlog

    using Mask = asmjit::x86::KReg;
    using Random = std::array<Value, random_columns>;

    struct Redraw {
        asmjit::Label begin, back;
        Random random;
        Value word;
        Mask again, lanes;
        TrialCode::Range range;
    };

    Value compute(asmjit::InstId instruction, const Value &a, const Operand &b);
    Truth compare(const Value &a, const Operand &b, asmjit::x86::VPCmpImm how);
    asmjit::x86::Mem column(std::uint32_t n) const;
    Operand constant(const void *words, std::size_t size);
    Mask combine(asmjit::InstId instruction, const Mask &a, const Mask &b);
    Mask not_inverted(const Truth &truth);
    void put(const Value &into, const Operand &what);
    Value next_random(const Random &random, const Mask &lanes);
    // Those whose word must be drawn once more.
    Mask unfit(const Value &word, TrialCode::Range range);
    Value divide_half(const asmjit::x86::Ymm &a, std::int32_t b, std::uint32_t rounding);

    asmjit::x86::Compiler &to_;
    std::uint32_t random_column_;
    Random random_;
    bool draws_ = false; // in the group at hand
    asmjit::x86::Gp group_;
    Mask lanes_;
    std::vector<Redraw> redraws_;
};

} // namespace bylaw
