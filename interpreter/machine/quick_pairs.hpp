// Instructions of the quick loop that often follow each other become one.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

// The first `own` places are the function's own; behind them stand bodies (quick_in_place.hpp).
void take_together(std::vector<Quick> &code, std::size_t own, const Bytecode &all);

} // namespace bylaw
