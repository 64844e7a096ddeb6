// Registers of a called function that must begin as 0: all others are written before they are read.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/program.hpp"

#include <vector>

namespace bylaw {

// Beside those that may be read first, the numbers of lists, dice, texts and instances: the collector looks
// at them.
std::vector<std::uint16_t> registers_to_clear(const Program &program, const Bytecode &code,
                                              const FunctionCode &function);

} // namespace bylaw
