// One trial in the general registers: a value is a register of 32 bits, a truth one that holds 0 or 1.
#pragma once
#include "interpreter/simulate/trial_code.hpp"

#include <asmjit/x86.h>

#include <optional>

namespace bylaw {

class OneLane {
  public:
    static constexpr std::size_t width = 1;
    using Value = asmjit::x86::Gp;
    using Truth = asmjit::x86::Gp;
    using Operand = asmjit::Operand;
    static constexpr bool stores_truths = false; // they are numbers
    static bool has(const asmjit::CpuFeatures::X86 &cpu) { return cpu.hasSSE4_1(); }

    // Behind the columns come four of random numbers.
    OneLane(asmjit::x86::Compiler &to, std::uint32_t columns);

    void begin(const asmjit::x86::Gp &columns);
    // The random numbers are in registers in the meantime.
    void load_random();
    void store_random();

    Value load(std::uint32_t column);
    void store(std::uint32_t column, const Value &value, bool keeps);
    Value number(std::int32_t n);
    Operand number_operand(std::int32_t n) { return asmjit::Imm(n); }
    Operand column_operand(std::uint32_t n) {
        return asmjit::x86::dword_ptr(columns_, static_cast<std::int32_t>(4 * n));
    }

    Value add(const Value &a, const Operand &b);
    Value subtract(const Value &a, const Operand &b);
    Value multiply(const Value &a, const Operand &b);
    Value lesser(const Value &a, const Operand &b);
    Value greater(const Value &a, const Operand &b);
    Value absolute(const Value &a);
    Value odd(const Value &a);
    Value divide(const Value &a, std::int32_t b, std::uint32_t rounding);
    Value lookup(const std::vector<std::int32_t> &table, const Value &index);
    Value draw(TrialCode::Range range, const std::optional<Truth> &unless); // there no dice fall

    Truth equal(const Value &a, const Operand &b);
    Truth less(const Value &a, const Operand &b);
    Truth less_equal(const Value &a, const Operand &b);
    Truth not_zero(const Value &a);
    Truth invert(const Truth &a);
    Truth both(const Truth &a, const Truth &b);
    Truth either(const Truth &a, const Truth &b);
    Truth one_of(const Truth &chosen, const Truth &yes, const Truth &no) { return choose(chosen, yes, no); }
    Value as_value(const Truth &a) { return a; }
    Value choose(const Truth &chosen, const Operand &yes, const Value &no);

    // Writes the code of rare cases behind the function's last instruction.
    void write_rare_paths();

  private:
    struct Redraw {
        asmjit::Label begin, back;
        Value result;
        TrialCode::Range range;
    };

    Value copy(const Value &of);
    Value compute(asmjit::InstId instruction, const Value &a, const Operand &b);
    Value in_register(const Operand &operand);
    Truth compare(const Value &a, const Operand &b, asmjit::InstId set);
    Value one_of(const Value &a, const Operand &b, asmjit::InstId move);
    void next_random(const Value &result);
    void scale(const Value &result, TrialCode::Range range);

    asmjit::x86::Compiler &to_;
    std::uint32_t random_column_;
    asmjit::x86::Gp columns_;
    Value random_[4];
    std::vector<Redraw> redraws_;
};

} // namespace bylaw
