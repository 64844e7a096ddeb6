// Limits that next to no game reaches: the sixtieth round of a battle. Counting up to one would keep states
// apart in every round, so the game is first explored by code that does not look at the limit; whoever has
// the answer says whether a game came there.
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
    // Reports beyond those of the scenario: counters that it does not report itself, so that somebody sees
    // how far they came.
    std::size_t hidden = 0;
};

// `state`: about to run; `later`: where all that follows is looked for. `reports`: of the scenario, how many.
Unlimited without_limits(const Program &program, const Bytecode &code, const State &state, const State &later,
                         std::size_t reports);

} // namespace bylaw::odds::rules
