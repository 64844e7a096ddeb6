// The library as the generator knows it.
#pragma once
#include "tests/oracle/generator.hpp"

namespace bylaw::oracle {

inline constexpr std::size_t battle_level = 900, scenario_level = 1000;

void use_library(Gen &g); // one module, with those that it uses
std::vector<std::string> library_words();

} // namespace bylaw::oracle
