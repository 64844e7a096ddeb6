#include "interpreter/machine/native/assembly.hpp"

#include <asmjit/x86.h>

#include <new>
#include <stdexcept>
#include <string>

namespace bylaw::native {

using namespace asmjit;

namespace {

namespace Inst = asmjit::x86::Inst;
using x86::CondCode;

constexpr InstId instructions[] = {
#define INSTRUCTION(name, id) Inst::kId##id,
#include "interpreter/machine/native/instructions.def"
};
constexpr CondCode conditions[] = {
#define CONDITION(name, id) CondCode::id,
#include "interpreter/machine/native/instructions.def"
};

x86::Gp gp(Reg reg, std::uint8_t bytes) {
    const auto id = static_cast<std::uint32_t>(reg);
    switch (bytes) {
    case 1: return x86::gpb_lo(id);
    case 2: return x86::gpw(id);
    case 4: return x86::gpd(id);
    default: return x86::gpq(id);
    }
}

x86::Mem memory(const native::Operand &of) {
    const auto offset = static_cast<std::int32_t>(of.number);
    return of.index == Reg::rsp ? x86::ptr(gp(of.base, 8), offset, of.bytes)
                                : x86::ptr(gp(of.base, 8), gp(of.index, 8), of.shift, offset, of.bytes);
}

} // namespace

struct Assembly::Inside {
    // Its errors are defects of Bylaw.
    class Thrower final : public ErrorHandler {
      public:
        void handleError(Error error, const char *message, BaseEmitter *) override {
            if (error == kErrorOutOfMemory)
                throw std::bad_alloc();
            throw std::logic_error(std::string("machine code: ") + message);
        }
    };

    explicit Inside() {
        holder.init(Environment::host());
        holder.setErrorHandler(&thrower);
        holder.attach(&to);
    }

    asmjit::Operand operand(const native::Operand &of) const {
        switch (of.sort) {
        case native::Operand::Sort::none: break;
        case native::Operand::Sort::reg:
            return of.bytes == 16 ? asmjit::Operand(x86::xmm(static_cast<std::uint32_t>(of.base)))
                                  : asmjit::Operand(gp(of.base, of.bytes));
        case native::Operand::Sort::memory: return memory(of);
        case native::Operand::Sort::number: return Imm(of.number);
        case native::Operand::Sort::label: return asmjit::Label(static_cast<std::uint32_t>(of.number));
        }
        return {};
    }

    CodeHolder holder;
    Thrower thrower;
    x86::Assembler to;
};

Assembly::Assembly() : inside_(std::make_unique<Inside>()) {}
Assembly::~Assembly() = default;

void Assembly::put(X what, const Operand &to, const Operand &from, const Operand &other) {
    // Where code lies: from here.
    const bool of_label = what == X::lea && from.sort == Operand::Sort::label;
    const asmjit::Operand second =
        of_label ? asmjit::Operand(x86::ptr(asmjit::Label(static_cast<std::uint32_t>(from.number))))
                 : inside_->operand(from);
    inside_->to.emit(instructions[static_cast<std::size_t>(what)], inside_->operand(to), second,
                     inside_->operand(other));
}

void Assembly::jump(When when, Label to) {
    inside_->to.j(conditions[static_cast<std::size_t>(when)], asmjit::Label(static_cast<std::uint32_t>(to)));
}

void Assembly::constant(Reg to, std::uint64_t number) {
    const bool half = number <= 0xffffffff;
    inside_->to.mov(gp(to, half ? 4 : 8), Imm(number));
}

Label Assembly::label() {
    return static_cast<Label>(inside_->to.newLabel().id());
}

void Assembly::bind(Label label) {
    inside_->to.bind(asmjit::Label(static_cast<std::uint32_t>(label)));
}

std::uint32_t Assembly::offset(Label label) const {
    return static_cast<std::uint32_t>(
        inside_->holder.labelOffset(asmjit::Label(static_cast<std::uint32_t>(label))));
}

struct Executables::Inside {
    JitRuntime runtime; // takes all back when it ends
};

Executables::Executables() : inside_(std::make_unique<Inside>()) {}
Executables::~Executables() = default;

const std::uint8_t *Executables::add(Assembly &written) {
    const std::uint8_t *begin = nullptr;
    return inside_->runtime.add(&begin, &written.inside_->holder) == kErrorOk ? begin : nullptr;
}

} // namespace bylaw::native
