// Moves that only make the arguments of a call: whoever does the call in place reads their sources instead.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw {

// The registers that the arguments of that call are moved from, right before it. None, if they come from
// anywhere else, or if somebody may read the arguments behind the call.
std::vector<std::uint16_t> moved_arguments(const Program &program, const Bytecode &code,
                                           const FunctionCode &function, std::size_t call);

// Does nobody read the word that the register has in front of that place?
bool is_forgotten(const Program &program, const Bytecode &code, const FunctionCode &function,
                  std::uint16_t reg, std::size_t place);

// These, or else the registers of the call itself.
std::vector<std::uint16_t> call_arguments(const Program &program, const Bytecode &code,
                                          const FunctionCode &function, std::size_t call);

// By place: is it a move that a call of the function can be made without?
std::vector<bool> moves_of_arguments(const Program &program, const Bytecode &code,
                                     const FunctionCode &function);

} // namespace bylaw
