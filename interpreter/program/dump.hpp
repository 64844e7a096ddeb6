// Bytecode as text, for people who want to know what a rule became.
#pragma once
#include "interpreter/program/code.hpp"

#include <string>

namespace bylaw {

std::string dump(const Code &code);
std::string dump(const FunctionCode &function);

} // namespace bylaw
