// From a text to the tree of its notation.
#pragma once
#include "interpreter/dice/dialects/notation.hpp"

#include <optional>
#include <string>

namespace bylaw::dialects {

// `text` in plain letters. None where no dice can be read at its beginning. Throws Refused.
std::optional<Line> parse_line(const std::string &text);

} // namespace bylaw::dialects
