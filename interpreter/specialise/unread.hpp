// What nobody reads.
#pragma once
#include "interpreter/specialise/patience.hpp"
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

void drop_unread(Residual &residual); // variables; draws stay
// Draws after which nobody needs one.
void drop_last_draws(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
