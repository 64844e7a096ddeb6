// Calls of short functions, done where they stand: behind the code of a function come the bodies of those
// that it calls, over the caller's registers and the words above them. To call such a function is then a
// jump, and what it gives is written where the caller wants it.
//
// A body does nothing that needs a frame. Where it does not go smoothly, nothing has come of it yet: the call
// is made as any other then.
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
    // What a body comes to, those of its own calls included.
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
