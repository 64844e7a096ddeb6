// Dead code.
//
//     v1 = draw 0; v2 = v1 + 1; v3 = draw 1; finish v1
//     v1 = draw 0; v3 = draw 1; finish v1     // drop_unread: draws stay; later ones get the same dice
//     v1 = draw 0; finish v1                  // drop_last_draws: no dice come later
#pragma once
#include "interpreter/residual/patience.hpp"
#include "interpreter/residual/residual.hpp"

namespace bylaw::residual {

void drop_unread(Residual &residual); // variables; draws stay
// Removes draws without a live draw behind them.
void drop_last_draws(Residual &residual, Patience patience = {});

} // namespace bylaw::residual
