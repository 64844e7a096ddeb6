// What every module has beside the rules: rolls, divisions, what lists hold.
#pragma once
#include <cstddef>
#include <string>

namespace bylaw::compiled {

// Of a program with so many dice.
std::string runtime_text(std::size_t dice);

} // namespace bylaw::compiled
