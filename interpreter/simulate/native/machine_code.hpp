// Machine code that can be called.
#pragma once
#include <asmjit/x86.h>

#include <functional>
#include <memory>

namespace bylaw {

// Executable as long as this lives, by several threads at once.
class MachineCode {
  public:
    // Makes the code that `write` gives the compiler. Returns null if the system forbids machine code.
    static std::shared_ptr<const MachineCode> make(const std::function<void(asmjit::x86::Compiler &)> &write);

    MachineCode() = default;
    ~MachineCode();
    MachineCode(const MachineCode &) = delete;
    MachineCode &operator=(const MachineCode &) = delete;

    template <class Function> Function function(const asmjit::Label &label) const {
        return reinterpret_cast<Function>(begin_ + holder_.labelOffset(label));
    }

  private:
    asmjit::JitRuntime runtime_;
    asmjit::CodeHolder holder_;
    std::uint8_t *begin_ = nullptr;
};

} // namespace bylaw
