// Instructions of the quick loop that often follow each other become one.
#pragma once
#include "interpreter/machine/quick_code.hpp"

namespace bylaw {

void take_together(std::vector<Quick> &code, const Bytecode &all);

} // namespace bylaw
