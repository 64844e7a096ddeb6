// What nobody reads.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

void drop_unread(Residual &residual);     // variables; draws stay
void drop_last_draws(Residual &residual); // draws after which nobody needs one

} // namespace bylaw::residual
