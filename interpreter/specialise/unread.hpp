// What nobody reads.
//
//     v1 = draw 0; v2 = v1 + 1; v3 = draw 1; finish v1
//     v1 = draw 0; v3 = draw 1; finish v1     // drop_unread: a draw stays, for later dice are those that come later
//     v1 = draw 0; finish v1                  // drop_last_draws: no dice come later
#pragma once
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

void drop_unread(Residual &residual);     // variables; draws stay
void drop_last_draws(Residual &residual); // draws after which nobody needs one

} // namespace bylaw::residual
