// Common parts of every module: rolls, divisions, contents of lists.
#pragma once
#include <cstddef>
#include <string>

namespace bylaw::compiled {

// For a program with so many dice.
std::string runtime_text(std::size_t dice);

} // namespace bylaw::compiled
