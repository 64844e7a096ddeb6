// What a layer removes while others still name it.
#pragma once
#include "interpreter/check/context.hpp"

namespace bylaw::check {

// Once all texts were looked at: one message for each removed declaration, with every place.
void report_still_named(Context &c);

} // namespace bylaw::check
