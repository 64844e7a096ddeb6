// Reads compiled code before it runs: does every instruction get words of the sorts that it takes, do all of
// its numbers name something that is there, do jumps stay within, do registers lie in the frame? The columns
// of ops.def say what each instruction takes. Whatever is found is the compiler's fault, or the checker's.
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
