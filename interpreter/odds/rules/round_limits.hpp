// Limits that almost no game reaches, such as the sixtieth round of a battle. Counting up to one would
// distinguish states in every round. So the game is first explored by code without the limit, and the caller
// checks whether a game reached it.
#pragma once
#include "interpreter/odds/rules/counters.hpp"

#include <vector>

namespace bylaw::odds::rules {

struct RoundLimit {
    std::size_t statement = 0; // that reports the counter
    Word limit = 0;            // from here on the code left out would have changed something
};

struct Unlimited {
    Bytecode code;
    std::vector<RoundLimit> limits; // none: there is nothing to leave out
    // Hidden reports besides the scenario's: counters without a report, so that their maximum is known.
    std::size_t hidden = 0;
};

// `state`: about to run; `later`: where all that follows is looked for. `reports`: of the scenario, how many.
Unlimited without_limits(const Program &program, const Bytecode &code, const State &state, const State &later,
                         std::size_t reports);

} // namespace bylaw::odds::rules
