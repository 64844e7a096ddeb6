// Checked program to bytecode.
//
//     const Bytecode code = compile(program);
#pragma once
#include "interpreter/program/code.hpp"

namespace bylaw {

Bytecode compile(const Program &program);

// Only what a machine needs that runs this function on any state of the program: most of a program need not
// be compiled for what one line asks.
Bytecode compile_for(const Program &program, FunctionId function);
// Compiles enough for Machine::new_game().
Bytecode compile_beginning(const Program &program);

} // namespace bylaw
