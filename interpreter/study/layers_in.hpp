// As layers_of, of texts that were read and may be wrong: no program has to be made of them.
#pragma once
#include "base/source/source.hpp"
#include "interpreter/check/check.hpp"

#include <bylaw/layers.hpp>

#include <vector>

namespace bylaw {

std::vector<api::LayerInfo> layers_in(const CheckInput &input, const SourceMap &sources);

} // namespace bylaw
