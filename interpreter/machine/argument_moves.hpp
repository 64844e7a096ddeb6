// Moves that only make the arguments of a call: an inlined call reads their sources instead.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw {

// Returns the registers that the arguments of that call are moved from, right before it. Empty if they come
// from elsewhere, or if code behind the call may read the arguments.
std::vector<std::uint16_t> moved_arguments(const Program &program, const Bytecode &code,
                                           const FunctionCode &function, std::size_t call);

// Whether no code reads the word that the register holds in front of that place.
bool is_forgotten(const Program &program, const Bytecode &code, const FunctionCode &function,
                  std::uint16_t reg, std::size_t place);

// These, or else the registers of the call itself.
std::vector<std::uint16_t> call_arguments(const Program &program, const Bytecode &code,
                                          const FunctionCode &function, std::size_t call);

// Returns by place whether the instruction is a move that calls of the function can leave out.
std::vector<bool> moves_of_arguments(const Program &program, const Bytecode &code,
                                     const FunctionCode &function);

} // namespace bylaw
