// Fast roll of a pool if single faces are not needed: no memory is allocated. Private to this folder.
#pragma once
#include "interpreter/dice/pool.hpp"
#include "interpreter/dice/tally.hpp"
#include "interpreter/dice/thrower.hpp"

namespace bylaw {

// Few dice, none of which are rolled again or added.
bool is_small(const Pool &pool);

// Rolls a small pool; false if the thrower stopped.
bool roll_small(const Pool &pool, Thrower &thrower, Tally &tally);

} // namespace bylaw
