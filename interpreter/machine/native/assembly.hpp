// Instructions of an x86-64 processor, as few of them as the code of rules needs: what stands between its
// writer and the assembler's library, whose headers are dear.
#pragma once
#include <cstdint>
#include <memory>
#include <vector>

namespace bylaw::native {

// In the processor's order.
enum class Reg : std::uint8_t {
    rax,
    rcx,
    rdx,
    rbx,
    rsp,
    rbp,
    rsi,
    rdi,
    r8,
    r9,
    r10,
    r11,
    r12,
    r13,
    r14,
    r15
};

enum class Label : std::uint32_t {};

struct Operand {
    enum class Sort : std::uint8_t { none, reg, memory, number, label };

    constexpr Operand() = default;
    constexpr Operand(Reg reg) : sort(Sort::reg), base(reg) {}
    constexpr Operand(std::int64_t of) : sort(Sort::number), number(of) {}
    constexpr Operand(Label label) : sort(Sort::label), number(static_cast<std::int64_t>(label)) {}

    // Returns the operand with fewer bytes: a half, a quarter or one byte of a register or of memory. With
    // 16: the wide register of that number.
    constexpr Operand of(std::uint8_t size) const {
        Operand other = *this;
        other.bytes = size;
        return other;
    }

    Sort sort = Sort::none;
    std::uint8_t bytes = 8, shift = 0;
    Reg base = Reg::rsp, index = Reg::rsp; // no index: rsp
    std::int64_t number = 0;               // or how far from the base, or the label
};

constexpr Operand at(Reg base, std::int64_t offset) {
    Operand made(base);
    made.sort = Operand::Sort::memory;
    made.number = offset;
    return made;
}

constexpr Operand at(Reg base, Reg index, std::uint8_t shift, std::int64_t offset) {
    Operand made = at(base, offset);
    made.index = index;
    made.shift = shift;
    return made;
}

enum class X : std::uint8_t {
#define INSTRUCTION(name, id) name,
#include "interpreter/machine/native/instructions.def"
};

enum class When : std::uint8_t {
#define CONDITION(name, id) name,
#include "interpreter/machine/native/instructions.def"
};

// Code that is being written, then code that can be called.
class Assembly {
  public:
    Assembly();
    ~Assembly();
    Assembly(const Assembly &) = delete;
    Assembly &operator=(const Assembly &) = delete;

    void put(X what, const Operand &to = {}, const Operand &from = {}, const Operand &other = {});
    void jump(When when, Label to);
    void constant(Reg to, std::uint64_t number); // leaves the flags alone
    Label label();                               // not bound yet
    void bind(Label label);
    std::uint32_t offset(Label label) const;

  private:
    friend class Executables;
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

// Where code may be executed, as long as this lives.
class Executables {
  public:
    Executables();
    ~Executables();
    Executables(const Executables &) = delete;
    Executables &operator=(const Executables &) = delete;

    // Returns null if the system forbids machine code.
    const std::uint8_t *add(Assembly &written);

  private:
    struct Inside;
    std::unique_ptr<Inside> inside_;
};

} // namespace bylaw::native
