// Odds on a screen: a table of outcomes with bars, the mean, and what was assumed.
#pragma once
#include "repl/terminal.hpp"

#include <bylaw/odds.hpp>

#include <string>

namespace bylaw::repl {

struct OddsStyle {
    Terminal terminal;
    bool all = false;       // every outcome, however many there are
    bool fractions = false; // also long ones
};

std::string odds_text(const api::OddsAnswer &answer, const OddsStyle &style);

// "25.93 %", "1.2e-05 %"
std::string percent(double probability);

} // namespace bylaw::repl
