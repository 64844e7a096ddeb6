// Chances as bars of characters, for windows that show text.
#pragma once
#include <bylaw/odds.hpp>

#include <string>
#include <utility>
#include <vector>

namespace bylaw::lsp {

using Chances = std::vector<std::pair<std::string, double>>;

// A line each: "success  ██████████████  70.0 %".
std::string chart(const Chances &chances);
// For many values: the likeliest ones in order, and the rest together.
Chances few_chances(const api::Distribution &of);

} // namespace bylaw::lsp
