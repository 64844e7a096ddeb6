// Copy propagation: reads of a copy become reads of its source, if either is set in one place only.
//
//     b = copy a         b = copy a (nobody reads it any more)
//     c = b + 1          c = a + 1
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

// True: some copies are dead now.
bool pass_copies(Residual &residual);

} // namespace bylaw::residual
