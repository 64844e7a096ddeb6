// Inlining of short functions: behind the code of a function follow the bodies of its callees, over the
// caller's registers and the words above them. Such a call is a jump, and its result is written to the
// caller's target.
//
// A body needs no frame. If it fails anywhere, it has had no effect yet, and the call is made in the ordinary
// way.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

class InPlaceCalls {
  public:
    InPlaceCalls(const Program &program, const Bytecode &code)
        : program_(program), code_(code), known_(code.functions.size()) {}

    bool can(std::uint32_t function) { return of(function).can; }

    // Appends bodies to the places of that function, and lets its calls jump there. Gives, by appended place,
    // the place of the call.
    std::vector<std::uint32_t> put(const FunctionCode &caller, std::vector<Quick> &made);

  private:
    // Size of a body, with its inlined calls.
    struct Size {
        enum class State : std::uint8_t { unknown, open, known };

        State state = State::unknown;
        bool can = false;
        bool fails = false, changes = false; // may do so
        std::uint32_t instructions = 0, calls = 1, registers = 0;
    };

    const Size &of(std::uint32_t function);
    Size measure(const FunctionCode &function);
    bool takes(const FunctionCode &function, std::size_t pc, Size &size);
    bool takes_call(const FunctionCode &function, const Instruction &in, Size &size, Size &called);
    bool can_at(const FunctionCode &caller, const Instruction &in);
    std::size_t put_at(std::size_t call, const FunctionCode &caller, std::vector<Quick> &made);

    const Program &program_;
    const Bytecode &code_;
    std::vector<Size> known_; // by function
};

} // namespace bylaw
