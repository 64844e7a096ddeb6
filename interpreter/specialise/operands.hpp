// Which registers an instruction reads and writes: for whoever analyses code instead of running it.
#pragma once
#include "interpreter/program/code.hpp"

#include <vector>

namespace bylaw::residual {

struct Operands {
    std::vector<std::uint16_t> reads, writes;
};

// Of instruction `at` of the function. Registers of other frames (`active`, `set_active`, what `leave`
// yields) are not among them: see Liveness.
void find_operands(const Program &program, const Bytecode &code, const FunctionCode &function, std::size_t at,
                   Operands &into);

} // namespace bylaw::residual
