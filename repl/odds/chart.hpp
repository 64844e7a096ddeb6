// Odds as a picture: bars in an SVG that screen readers and browsers without scripts can read.
#pragma once
#include <bylaw/odds.hpp>

#include <string>

namespace bylaw::repl {

// Draws the answer's first distribution.
std::string odds_svg(const api::OddsAnswer &answer, const std::string &title);

} // namespace bylaw::repl
