// Inlined body of one call: the function's code over registers of the caller, with its own calls inlined.
// quick_in_place.hpp says which functions qualify.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

class QuickBody {
  public:
    // Appends to `made`.
    QuickBody(const Program &program, const Bytecode &code, std::vector<Quick> &made)
        : program_(program), code_(code), made_(made) {}

    struct Frame {
        const FunctionCode &function;
        std::vector<std::uint16_t> parameters; // where they are
        std::uint32_t rest = 0;                // and the other registers
        std::uint16_t target = no_register;    // register of its result
        bool outermost = false;
        std::uint16_t given = no_register; // the register that it gives, where that is the target all along

        std::uint16_t at(std::uint16_t own) const {
            return own == no_register        ? own
                   : own == given            ? target
                   : own < parameters.size() ? parameters[own]
                                             : static_cast<std::uint16_t>(rest + own - parameters.size());
        }
    };

    // Gives the places of the jumps that leave it; behind each there is room for another, if it is the
    // outermost.
    std::vector<std::size_t> put(Frame frame);

    // Branches to a jump go where that goes.
    void straighten();

  private:
    struct Jumps {
        std::vector<std::size_t> within,
            leaving; // their places; within: to a place of the function, until now
    };

    void put_one(const Frame &frame, std::size_t pc, Jumps &jumps);
    void give(const Frame &frame, const Instruction &in, Jumps &jumps);
    void call(const Frame &frame, const Instruction &in, std::size_t pc);

    const Program &program_;
    const Bytecode &code_;
    std::vector<Quick> &made_;
    std::vector<std::size_t> branches_; // places of all of them
};

} // namespace bylaw
