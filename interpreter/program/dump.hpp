// Bytecode as text, for people who want to know what a rule became.
#pragma once
#include "interpreter/program/code.hpp"

#include <string>

namespace bylaw {

std::string dump(const Bytecode &code);
std::string dump(const FunctionCode &function);

} // namespace bylaw
