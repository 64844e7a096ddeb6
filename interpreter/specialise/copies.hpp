// Whoever reads a copy reads what it is a copy of, if either is only ever set in one place.
//
//     b = copy a         b = copy a (nobody reads it any more)
//     c = b + 1          c = a + 1
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// True: there are copies that nobody reads any more.
bool pass_copies(Residual &residual);

} // namespace bylaw::residual
