// Verifies compiled code before it runs: registers hold words of the required sorts, numbers index existing
// entries, jumps stay inside, and registers lie in the frame. The columns of ops.def say what each
// instruction takes. A finding is a defect of the compiler or the checker.
//
//     roll r3, r2        where r2 holds a number: "`roll` takes dice, and r2 is a number"
#pragma once
#include "interpreter/program/code.hpp"

#include <string>
#include <vector>

namespace bylaw {

struct CodeFault {
    std::uint32_t function = 0, pc = 0;
    std::string what;
    Span span;
};

// All that is found, in the order of the functions.
std::vector<CodeFault> verify(const Program &program, const Bytecode &code);

} // namespace bylaw
