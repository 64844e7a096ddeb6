// Takes out of residual code what nothing comes of: variables nobody reads, branches whose ways are the same,
// blocks that only lead on.
#pragma once
#include "interpreter/specialise/residual.hpp"

namespace bylaw::residual {

// The same trials with the same results, block order included: only loops go back.
// Ways of at most so many instructions become choices.
Residual cleaned(Residual residual, std::size_t short_way = 8);

} // namespace bylaw::residual
