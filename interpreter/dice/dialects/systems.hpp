// Short words of single games and bots: `4cod`, `ed18`, `dndstats`.
#pragma once
#include "interpreter/dice/dialects/notation.hpp"
#include "interpreter/dice/dialects/words.hpp"

namespace bylaw::dialects {

// Throws Refused.
Words system_words(const Part &part);

} // namespace bylaw::dialects
