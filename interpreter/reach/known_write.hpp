// Which instruction has written a register last, where that is certain without following the ways of the
// code.
#pragma once
#include "interpreter/program/code.hpp"
#include "interpreter/program/program.hpp"

#include <optional>

namespace bylaw {

// The nearest one before `pc` that writes it. Nothing where the way there is not straight: something between
// the two leads elsewhere, or something else leads to a place between them.
std::optional<std::size_t> known_write(const Program &program, const Bytecode &code,
                                       const FunctionCode &function, std::size_t pc, std::uint32_t reg);

} // namespace bylaw
