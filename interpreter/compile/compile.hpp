// Checked program to bytecode.
//
//     const Bytecode code = compile(program);
#pragma once
#include "interpreter/program/code.hpp"

namespace bylaw {

Bytecode compile(const Program &program);

// Only what a new game needs to begin: enough for Machine::new_game() to say whether it can.
Bytecode compile_beginning(const Program &program);
// The same for one function and whatever it calls, rules left aside: enough to run it if it performs none.
Bytecode compile_alone(const Program &program, FunctionId function);

} // namespace bylaw
