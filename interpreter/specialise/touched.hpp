// The registers that an instruction reads and writes, one by one.
#pragma once
#include "interpreter/program/operands.hpp"

#include <vector>

namespace bylaw::residual {

struct Touched {
    std::vector<std::uint16_t> reads, writes;
    std::vector<bool> carried; // for each read: whether it may stay unknown

    void take(const Operands &operands);
};

} // namespace bylaw::residual
